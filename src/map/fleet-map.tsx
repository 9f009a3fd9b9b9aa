import "./map.css";
import { Suspense, lazy, useCallback, useMemo, useState } from "react";
import { CameraFeed } from "./camera-feed.ts";
import type { HouseDotsFeed } from "./house-dots-feed.ts";
import type { AreaCollection, BaseMap } from "./geo.ts";
import type { Rect } from "./label.ts";
import { MapMarks, type MapWords } from "./map-marks.tsx";
import type { MapViewProps } from "./map-view.ts";
import type { FarmPoint, AreaStatus } from "./place.ts";
import { PlainMap } from "./plain-map.tsx";
import { type Box, type Camera, fitCamera, type Size } from "./projection.ts";
import { useRebirth } from "./use-rebirth.ts";

/**
 * A server that is away while the drawing is fetched must not take the wall with it: the plain map
 * stands in until it comes.
 */
const GlMap = lazy(async () => {
  for (;;) {
    const loaded = await import("./gl-map.tsx").catch(() => null);
    if (loaded !== null) return { default: loaded.GlMap };
    await new Promise((resolve) => setTimeout(resolve, reloadMs));
  }
});
const reloadMs = 5000;

export interface FleetMapProps {
  readonly base: BaseMap;
  readonly size: Size;
  /** What the camera is to show, and how much of the right side it leaves free (pixels). */
  readonly box: Box;
  readonly freeRight: number;
  readonly focusArea: string | null;
  readonly detail: AreaCollection | null;
  readonly farms: readonly FarmPoint[];
  readonly areaStatuses: ReadonlyMap<string, AreaStatus>;
  readonly dotsFeed: HouseDotsFeed;
  readonly isStill: boolean;
  /** False while something lies over the map. */
  readonly isSeen: boolean;
  /** No WebGL 2 here. */
  readonly isPlain: boolean;
  /** The wall's root unit in pixels. */
  readonly unitPx: number;
  /** Corners that inset, legend and notes take: no label may lie there. */
  readonly reserved: readonly Rect[];
  readonly words: MapWords;
  readonly onArea: (area: string) => void;
  readonly onFarm: (farmId: number) => void;
}

/**
 * The map: areas and houses drawn by WebGL, or plainly while a lost context is made anew or for
 * good without WebGL 2; marks and names are DOM in both. The drawing never goes: the plain one
 * stands in within a frame.
 */
export function FleetMap(props: FleetMapProps) {
  const {
    base,
    size,
    box,
    freeRight,
    focusArea,
    detail,
    farms,
    areaStatuses,
    dotsFeed,
    isStill,
    isSeen,
    isPlain,
    unitPx,
    reserved,
    words,
    onArea,
    onFarm,
  } = props;
  const target = useMemo(
    () => fitCamera(box, size, unitPx * 0.5, freeRight),
    [box, size, unitPx, freeRight],
  );
  const [feed] = useState(() => new CameraFeed(target));
  const [roamed, setRoamed] = useState<{ from: Camera; to: Camera } | null>(null);
  const [highlight, setHighlight] = useState<string | null>(null);
  const onRest = useCallback((camera: Camera) => setRoamed({ from: target, to: camera }), [target]);
  const { life, isReady, isHopeless, onReady, onLost } = useRebirth();
  const view: MapViewProps = {
    base,
    size,
    areaStatuses,
    focusArea,
    highlight,
    detail,
    target,
    isStill,
    isSeen,
    feed,
    dotsFeed,
    dotPx: Math.max(1.2, unitPx * 0.055),
    linePx: Math.max(1, unitPx * 0.031),
    onHover: setHighlight,
    onArea,
    onRest,
    onReady,
    onLost,
  };
  const isDrawnPlain = isPlain || isHopeless;
  const needsStandIn = isDrawnPlain || !isReady;
  return (
    <div
      className="fleet-map"
      data-map-kind={base.kind}
      data-map-drawing={isDrawnPlain ? "plain" : isReady ? "webgl" : "standing-in"}
    >
      {!isDrawnPlain && (
        <Suspense fallback={null}>
          <GlMap key={life} {...view} />
        </Suspense>
      )}
      {needsStandIn && (
        <PlainMap {...view} onReady={ignore} onRest={isDrawnPlain ? onRest : ignore} />
      )}
      <MapMarks
        base={base}
        size={size}
        feed={feed}
        camera={roamed?.from === target ? roamed.to : target}
        farms={farms}
        areaStatuses={areaStatuses}
        focusArea={focusArea}
        unitPx={unitPx}
        reserved={reserved}
        words={words}
        highlight={highlight}
        onHighlight={setHighlight}
        onArea={onArea}
        onFarm={onFarm}
      />
    </div>
  );
}

const ignore = (): void => undefined;
