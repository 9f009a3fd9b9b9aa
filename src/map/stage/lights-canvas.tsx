import css from "./stage.module.css";
import { memo, useCallback, useEffect, useRef } from "react";
import type { CameraFeed } from "./map-camera-feed.ts";
import { eastOf, project, type Size } from "../geo/projection.ts";
import { cellPxOf } from "./blocks.ts";
import type { FarmLight, FarmLightsFeed } from "./farm-lights.ts";
import { type LitPlace, paintBlock, paintLights } from "./lights-paint.ts";

interface Props {
  readonly size: Size;
  readonly feed: CameraFeed;
  readonly lightsFeed: FarmLightsFeed;
  /** Western edge of the visible part, as longitude. */
  readonly west: number;
  /** Area whose farms are drawn as blocks of houses; null: every farm is drawn as a light. */
  readonly blocksOf: ((farm: FarmLight) => boolean) | null;
  readonly unitPx: number;
  readonly isSeen: boolean;
}

/** The farms over the land: drawn only when one of them or the camera has changed. */
export const LightsCanvas = memo(function LightsCanvas(props: Props) {
  const { size, feed, lightsFeed, west, blocksOf, unitPx, isSeen } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const paint = useCallback(
    (context: CanvasRenderingContext2D) =>
      paintFarms(context, placesIn(lightsFeed.lights, west, feed, size), blocksOf, unitPx),
    [lightsFeed, west, feed, size, blocksOf, unitPx],
  );
  useEffect(() => {
    const element = canvas.current;
    if (element === null || !isSeen) return;
    return drawOn(element, size, paint, [feed, lightsFeed]);
  }, [size, feed, lightsFeed, paint, isSeen]);
  return <canvas ref={canvas} className={css.lights} style={{ ...size }} aria-hidden="true" />;
});

/**
 * Draws at most once per frame when one of the feeds has changed. Returns a function that stops it.
 */
function drawOn(
  element: HTMLCanvasElement,
  { width, height }: Size,
  paint: (context: CanvasRenderingContext2D) => void,
  feeds: readonly { follow(listener: () => void): () => void }[],
): () => void {
  const ratio = Math.min(2, window.devicePixelRatio);
  element.width = Math.round(width * ratio);
  element.height = Math.round(height * ratio);
  let frameId: number | null = null;
  const draw = (): void => {
    frameId = null;
    const context = element.getContext("2d");
    if (context === null) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, element.width, element.height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint(context);
  };
  const stops = feeds.map((feed) =>
    feed.follow(() => {
      frameId ??= requestAnimationFrame(draw);
    }),
  );
  return () => {
    for (const stop of stops) stop();
    if (frameId !== null) cancelAnimationFrame(frameId);
  };
}

function placesIn(lights: readonly FarmLight[], west: number, feed: CameraFeed, size: Size) {
  return lights
    .map((light): LitPlace => ({
      light,
      ...project(feed.now, size, eastOf(west, light.lng), light.lat),
    }))
    .filter(({ x, y }) => x > -100 && y > -100 && x < size.width + 100 && y < size.height + 100);
}

function paintFarms(
  context: CanvasRenderingContext2D,
  places: readonly LitPlace[],
  blocksOf: Props["blocksOf"],
  unitPx: number,
): void {
  const blocks = blocksOf === null ? [] : places.filter(({ light }) => blocksOf(light));
  const cellPx = cellPxOf(
    blocks.map(({ light, x, y }) => ({ x, y, houses: light.houses })),
    unitPx,
  );
  const lights = cellPx === null ? places : places.filter((place) => !blocks.includes(place));
  paintLights(context, lights, unitPx);
  if (cellPx !== null) for (const block of blocks) paintBlock(context, block, cellPx);
}
