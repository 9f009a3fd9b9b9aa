import css from "./stage.module.css";
import { memo, useEffect, useRef, useState } from "react";
import type { CameraFeed } from "./map-camera-feed.ts";
import type { AreaCollection, BaseMap } from "../geo/geo.ts";
import type { AreaStatus, Rank } from "../geo/place-rank.ts";
import { type Camera, type Size, worldPoint, worldPx } from "../geo/projection.ts";
import { LandDesk } from "./land-desk.ts";
import type { LandOrder, LandPicture } from "./land-message.ts";
import type { LandScene } from "./land-paint.ts";
import { acquireLandWorker } from "./land-worker-start.ts";

export interface LandCanvasProps {
  readonly base: BaseMap;
  readonly detail: AreaCollection | null;
  readonly size: Size;
  /** Resting position of the camera: the picture is painted for it. */
  readonly target: Camera;
  readonly feed: CameraFeed;
  readonly areaStatuses: ReadonlyMap<string, AreaStatus>;
  readonly focusArea: string | null;
  readonly highlight: string | null;
  readonly linePx: number;
  /** True if the browser has workers that can paint; otherwise the page paints itself. */
  readonly hasWorkers: boolean;
  /** False: nothing is painted. */
  readonly isOn: boolean;
  /** Called when the first picture is painted. */
  readonly onDrawn: () => void;
}

/** Most pixels of a picture; on a larger screen it is scaled up a little. */
const pixelsMax = 9_000_000;

/**
 * The land as a picture, painted by a worker and moved by the browser: needs no WebGL and costs
 * nothing at rest. During a flight, the pictures of the start and the destination are scaled.
 */
export const LandCanvas = memo(function LandCanvas(props: LandCanvasProps) {
  const { base, detail, size, target, feed, areaStatuses, focusArea, linePx } = props;
  const { highlight, hasWorkers, isOn, onDrawn } = props;
  const holder = useRef<HTMLDivElement>(null);
  const [painter] = useState(() => new LandPainter(hasWorkers));
  useEffect(() => painter.attach(holder.current, feed, onDrawn), [painter, feed, onDrawn]);
  // Painted again only when a colour changed, not with every count.
  const ranks = JSON.stringify([...areaStatuses].map(([code, { rank }]) => [code, rank]));
  useEffect(() => {
    if (!isOn) return;
    const fills = Object.fromEntries(JSON.parse(ranks) as [string, Rank][]);
    painter.paint(base.shapes, detail, {
      camera: target,
      size,
      ratio: Math.min(
        window.devicePixelRatio,
        Math.sqrt(pixelsMax / Math.max(1, size.width * size.height)),
      ),
      fills,
      focus: focusArea,
      lit: highlight,
      linePx,
      isFlat: false,
    });
  }, [painter, isOn, target, size, ranks, focusArea, highlight, linePx, detail, base]);
  return (
    <div ref={holder} className={css.land} style={{ visibility: isOn ? "visible" : "hidden" }} />
  );
});

/** Wait before fetching a worker again, ms. */
const retryMs = 5000;

/** The painter of one map, and the pictures it made: the newest on top. */
class LandPainter {
  readonly #hasWorkers: boolean;
  #post: ((order: LandOrder) => void) | null = null;
  #holder: HTMLElement | null = null;
  #feed: CameraFeed | null = null;
  #onDrawn: () => void = () => undefined;
  #shapes: AreaCollection | null = null;
  #detail: AreaCollection | null = null;
  #waiting: LandOrder[] = [];
  #pictures: readonly { readonly scene: LandScene; readonly element: HTMLCanvasElement }[] = [];

  constructor(hasWorkers: boolean) {
    this.#hasWorkers = hasWorkers;
  }

  attach(holder: HTMLElement | null, feed: CameraFeed, onDrawn: () => void): () => void {
    this.#holder = holder;
    this.#feed = feed;
    this.#onDrawn = onDrawn;
    const end = this.#hasWorkers ? this.#startWorker() : this.#startHere();
    const stop = feed.follow(() => this.#move());
    return () => {
      stop();
      end();
      this.#post = null;
      for (const { element } of this.#pictures) element.remove();
      this.#pictures = [];
    };
  }

  #startWorker(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const worker = acquireLandWorker();
    let end = (): void => worker.terminate();
    worker.addEventListener("message", ({ data: { scene, bitmap } }: MessageEvent<LandPicture>) => {
      const element = document.createElement("canvas");
      element.width = bitmap.width;
      element.height = bitmap.height;
      element.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
      this.#show(scene, element);
    });
    worker.addEventListener("error", () => {
      worker.terminate();
      timer = setTimeout(() => {
        end = this.#startWorker();
      }, retryMs);
    });
    this.#begin((order) => worker.postMessage(order));
    return () => {
      clearTimeout(timer);
      end();
    };
  }

  #startHere(): () => void {
    const desk = new LandDesk(
      (width, height) => {
        const source = document.createElement("canvas");
        source.width = width;
        source.height = height;
        return { source, context: source.getContext("2d") };
      },
      (scene, { source }) => this.#show(scene, source),
    );
    this.#begin((order) => desk.handle(order));
    return () => undefined;
  }

  #begin(post: (order: LandOrder) => void): void {
    this.#post = post;
    for (const order of this.#waiting) post(order);
  }

  /** `detail`: borders inside the chosen area. */
  paint(shapes: AreaCollection, detail: AreaCollection | null, scene: LandScene): void {
    if (this.#shapes !== shapes) this.#send({ kind: "shapes", shapes });
    if (this.#detail !== detail) this.#send({ kind: "detail", shapes: detail });
    this.#shapes = shapes;
    this.#detail = detail;
    this.#send({ kind: "paint", scene });
  }

  /** A restarted worker gets the last message of each kind again. */
  #send(order: LandOrder): void {
    this.#waiting = [...this.#waiting.filter(({ kind }) => kind !== order.kind), order];
    this.#post?.(order);
  }

  #show(scene: LandScene, element: HTMLCanvasElement): void {
    this.#holder?.append(element);
    for (const old of this.#pictures.slice(0, -1)) old.element.remove();
    this.#pictures = [...this.#pictures.slice(-1), { scene, element }];
    this.#move();
    this.#onDrawn();
  }

  /** Moves the pictures with the camera; at rest the previous one is released. */
  #move(): void {
    const now = this.#feed?.now;
    if (now === undefined) return;
    const newest = this.#pictures.at(-1);
    if (newest !== undefined && isAt(newest.scene.camera, now)) {
      for (const { element } of this.#pictures.slice(0, -1)) element.remove();
      this.#pictures = [newest];
    }
    for (const { scene, element } of this.#pictures) place(element, scene, now);
  }
}

const isAt = (a: Camera, b: Camera): boolean =>
  a.lng === b.lng && a.lat === b.lat && a.zoom === b.zoom;

/** CSS transform that shows a picture painted for one camera with another. */
function place(element: HTMLCanvasElement, { camera, size }: LandScene, now: Camera): void {
  const scale = 2 ** (now.zoom - camera.zoom);
  const painted = worldPoint(camera.lng, camera.lat);
  const middle = worldPoint(now.lng, now.lat);
  const world = worldPx(now.zoom);
  const x = (painted.x - middle.x) * world + (size.width / 2) * (1 - scale);
  const y = (painted.y - middle.y) * world + (size.height / 2) * (1 - scale);
  const { style } = element;
  style.width = `${size.width}px`;
  style.height = `${size.height}px`;
  style.transform = isAt(camera, now) ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
}
