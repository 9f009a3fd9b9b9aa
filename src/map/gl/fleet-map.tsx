import "./map.module.css";
import css from "../stage/stage.module.css";
import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DrawingLevel } from "../../../contract/account/display.ts";
import { importWithRetry } from "../../lib/browser/import-with-retry.ts";
import { areaAt } from "../geo/area-at.ts";
import type { AreaCollection, BaseMap } from "../geo/geo.ts";
import { type Insets, middleOf, padded } from "../geo/insets.ts";
import type { Rect } from "../geo/map-label.ts";
import type { AreaStatus } from "../geo/place-rank.ts";
import {
  type Box,
  type Camera,
  eastOf,
  fitCamera,
  project,
  type Size,
  unproject,
} from "../geo/projection.ts";
import { blockRect, cellPxOf } from "../stage/blocks.ts";
import { DrawingPace, readLevel } from "../stage/drawing-level.ts";
import type { FarmLight, FarmLightsFeed, SparksFeed } from "../stage/farm-lights.ts";
import { LandCanvas } from "../stage/land-canvas.tsx";
import { LightsCanvas } from "../stage/lights-canvas.tsx";
import { type LeaderGoal, RowLeader } from "../stage/row-leader.tsx";
import { useFlight } from "../stage/use-flight.ts";
import { CameraFeed } from "../stage/map-camera-feed.ts";
import { MapMarks } from "./map-marks.tsx";
import type { MapPlace } from "./mark-layout.ts";
import type { MapViewProps } from "./map-view.ts";
import { useRebirth } from "./use-rebirth.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const GlMap = lazyPart(
  () => importWithRetry(() => import("./gl-map.tsx")),
  ({ GlMap }) => GlMap,
);

export interface FleetMapProps {
  readonly base: BaseMap;
  readonly size: Size;
  /** Edges that panels cover; the visible part is between them. */
  readonly insets: Insets;
  /** The box that the camera shows in that middle. */
  readonly box: Box;
  readonly focusArea: string | null;
  readonly detail: AreaCollection | null;
  /** Areas, or the farms of the chosen area. */
  readonly places: readonly MapPlace[];
  readonly areaStatuses: ReadonlyMap<string, AreaStatus>;
  readonly lightsFeed: FarmLightsFeed;
  readonly sparksFeed: SparksFeed;
  /** Farms that are drawn as blocks of houses; null: every farm is drawn as a light. */
  readonly blocksOf: ((farm: FarmLight) => boolean) | null;
  readonly isStill: boolean;
  /** False while something covers the map. */
  readonly isSeen: boolean;
  /**
   * True if the browser has workers that can paint a canvas; without them there is no WebGL map
   * either.
   */
  readonly hasWorkers: boolean;
  /** The initial drawing level; null: the machine decides. */
  readonly startLevel: DrawingLevel | null;
  /** The wall's root unit in pixels. */
  readonly unitPx: number;
  readonly reserved: readonly Rect[];
  /** Target of the line from a place on the map; null: none. */
  readonly leader: LeaderGoal | null;
  readonly onArea: (area: string) => void;
  readonly onPlace: (id: string) => void;
  readonly onLevel: (level: DrawingLevel) => void;
}

/**
 * The map, as large as the screen: land and farms, with places as DOM elements over them. The land
 * is first a painted picture, and stays one without a graphics card; with one, WebGL replaces it.
 * The map cannot be moved by hand, so every place is on it or in a chip beside it.
 */
export function FleetMap(props: FleetMapProps) {
  const { base, size, insets, box, focusArea, unitPx, reserved, onArea, onPlace } = props;
  const { areaStatuses } = props;
  // The world repeats, so the visible part begins at the west of the box.
  const [west] = box;
  const places = useMemo(
    () => props.places.map((place) => ({ ...place, lng: eastOf(west, place.lng) })),
    [props.places, west],
  );
  const target = useMemo(
    () => fitCamera(box, size, padded(insets, unitPx * 0.5)),
    [box, size, insets, unitPx],
  );
  const [feed] = useState(() => new CameraFeed(target));
  const [highlight, setHighlight] = useState<string | null>(null);
  const { level, pace } = useLevel(props.startLevel, props.onLevel);
  useFlight(feed, target, { isStill: props.isStill, isSeen: props.isSeen, pace });
  const linePx = Math.max(1, unitPx * 0.04);
  const lit = focusArea === null ? highlight : null;
  const view: LandView = {
    base,
    size,
    areaStatuses,
    focusArea,
    highlight: lit,
    detail: props.detail,
    isSeen: props.isSeen,
    feed,
    // Sparks count as motion.
    level: props.isStill && level === "sparks" ? "raised" : level,
    lightsFeed: props.lightsFeed,
    sparksFeed: props.sparksFeed,
    sparkPx: unitPx * 1.1,
    linePx,
  };
  const blocks = useBlockRects(props.blocksOf === null ? noPlaces : places, target, size, unitPx);
  const taken = useMemo(() => [...reserved, ...blocks], [reserved, blocks]);
  const stage = useRef<HTMLDivElement>(null);
  const onPoint = useCallback(
    (code: string) => {
      if (areaStatuses.has(code)) onArea(code);
    },
    [areaStatuses, onArea],
  );
  usePointer(stage, { base, feed, size }, setHighlight, onPoint);
  const middle = useMemo(() => middleOf(size, insets), [size, insets]);
  return (
    <div
      ref={stage}
      className={`fleet-map ${css.landStage}`}
      style={{
        "--stage-x": `${middle.x + middle.width / 2}px`,
        "--stage-y": `${middle.y + middle.height / 2}px`,
      }}
      data-map-kind={base.kind}
      data-map-level={level}
    >
      <Land view={view} target={target} hasWorkers={props.hasWorkers} />
      <LightsCanvas
        size={size}
        feed={feed}
        lightsFeed={props.lightsFeed}
        west={west}
        blocksOf={props.blocksOf}
        unitPx={unitPx}
        isSeen={props.isSeen}
      />
      {props.leader !== null && props.isSeen && (
        <RowLeader goal={props.leader} feed={feed} size={size} west={west} />
      )}
      <MapMarks
        size={size}
        feed={feed}
        camera={target}
        places={places}
        unitPx={unitPx}
        reserved={taken}
        middle={middle}
        isBlocks={blocks.length > 0}
        onHighlight={setHighlight}
        onPress={onPlace}
      />
    </div>
  );
}

type LandView = Omit<MapViewProps, "onReady" | "onLost">;

/** The land: a painted picture, until WebGL has drawn it and whenever that is lost. */
function Land({
  view,
  target,
  hasWorkers,
}: {
  view: LandView;
  target: Camera;
  hasWorkers: boolean;
}) {
  const { life, drawing, onReady, onLost } = useRebirth();
  const isGl = view.level !== "canvas" && drawing === "ready";
  const [isPainted, setPainted] = useState(false);
  const onPainted = useCallback(() => setPainted(true), []);
  return (
    <div className={css.gl} data-map-drawing={isGl ? "webgl" : isPainted ? "canvas" : "none"}>
      <LandCanvas
        {...view}
        target={target}
        hasWorkers={hasWorkers}
        isOn={!isGl && view.isSeen}
        onDrawn={onPainted}
      />
      {view.level !== "canvas" && (
        <Suspense fallback={null}>
          <div className={css.gl} style={{ visibility: isGl ? "visible" : "hidden" }}>
            <GlMap key={life} {...view} onReady={onReady} onLost={onLost} />
          </div>
        </Suspense>
      )}
    </div>
  );
}

const noPlaces: readonly MapPlace[] = [];

/** Positions of the farms' blocks when the camera rests, so that no labels are placed on them. */
function useBlockRects(
  places: readonly MapPlace[],
  target: Camera,
  size: Size,
  unitPx: number,
): readonly Rect[] {
  return useMemo(() => {
    const farms = places.map(({ lng, lat, status: { houses } }) => ({
      ...project(target, size, lng, lat),
      houses,
    }));
    const cellPx = cellPxOf(farms, unitPx);
    return cellPx === null ? [] : farms.map((farm) => blockRect(farm, cellPx));
  }, [places, target, size, unitPx]);
}

/**
 * The drawing level, which is lowered if this machine is too slow for it, and reported. Until the
 * machine's graphics are known, the land is a picture.
 */
function useLevel(startLevel: DrawingLevel | null, onLevel: (level: DrawingLevel) => void) {
  const [level, setLevel] = useState(startLevel);
  const [pace] = useState(() => new DrawingPace(startLevel ?? "canvas", setLevel));
  const isKnown = level !== null;
  useEffect(() => {
    if (isKnown) return;
    let isOpen = true;
    void readLevel().then((found) => {
      if (isOpen) pace.begin(found);
    });
    return () => {
      isOpen = false;
    };
  }, [isKnown, pace]);
  useEffect(() => {
    if (level !== null) onLevel(level);
  }, [level, onLevel]);
  return { level: level ?? "canvas", pace };
}

interface Pointed {
  readonly base: BaseMap;
  readonly feed: CameraFeed;
  readonly size: Size;
}

/** For the mouse: the area under it, and the one it clicks. Marks are separate buttons. */
function usePointer(
  stage: RefObject<HTMLDivElement | null>,
  { base, feed, size }: Pointed,
  onOver: (code: string | null) => void,
  onPress: (code: string) => void,
): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const areaUnder = ({ target, clientX, clientY }: MouseEvent) => {
      if (target instanceof Element && target.closest("button") !== null) return undefined;
      const { left, top } = element.getBoundingClientRect();
      const { lng, lat } = unproject(feed.now, size, clientX - left, clientY - top);
      return areaAt(base.shapes, lng, lat);
    };
    const over = (event: MouseEvent): void => {
      const code = areaUnder(event);
      if (code !== undefined) onOver(code);
    };
    const leave = (): void => onOver(null);
    const press = (event: MouseEvent): void => {
      const code = areaUnder(event);
      if (code != null) onPress(code);
    };
    element.addEventListener("pointermove", over);
    element.addEventListener("pointerleave", leave);
    element.addEventListener("click", press);
    return () => {
      element.removeEventListener("pointermove", over);
      element.removeEventListener("pointerleave", leave);
      element.removeEventListener("click", press);
    };
  }, [stage, base, feed, size, onOver, onPress]);
}
