import "./map.module.css";
import { Suspense, lazy, useEffect, useMemo, useState } from "react";
import { CameraFeed } from "./map-camera-feed.ts";
import type { HouseDotsFeed } from "./house-dots-feed.ts";
import type { AreaCollection, BaseMap } from "../geo/geo.ts";
import type { Rect } from "../geo/map-label.ts";
import { type MapPlace, MapMarks } from "./map-marks.tsx";
import type { MapViewProps } from "./map-view.ts";
import type { AreaStatus } from "../geo/place-rank.ts";
import { type Insets, padded } from "../geo/insets.ts";
import { type Box, fitCamera, type Size } from "../geo/projection.ts";
import { patientImport } from "../../lib/browser/import-with-retry.ts";
import { useRebirth } from "./use-rebirth.ts";

const GlMap = lazy(async () => ({
  default: (await patientImport(() => import("./gl-map.tsx"))).GlMap,
}));

export interface FleetMapProps {
  readonly base: BaseMap;
  readonly size: Size;
  /** Edges of it that panels cover: what is to be seen lies in the middle they leave. */
  readonly insets: Insets;
  /** The box that the camera shows in that middle. */
  readonly box: Box;
  readonly focusArea: string | null;
  readonly detail: AreaCollection | null;
  /** Areas, or the farms of the area looked at. */
  readonly places: readonly MapPlace[];
  readonly areaStatuses: ReadonlyMap<string, AreaStatus>;
  readonly dotsFeed: HouseDotsFeed;
  readonly isStill: boolean;
  /** False while something lies over the map. */
  readonly isSeen: boolean;
  /** The wall's root unit in pixels. */
  readonly unitPx: number;
  readonly reserved: readonly Rect[];
  readonly onArea: (area: string) => void;
  readonly onPlace: (id: string) => void;
  /** The drawing is lost, or is there again. */
  readonly onLost: (isLost: boolean) => void;
}

/**
 * The map: areas and houses drawn by WebGL, places as DOM over it. Nobody moves it by hand, so
 * every place is in it or in a chip beside it. A lost context is recreated, and the parent is
 * notified meanwhile.
 */
export function FleetMap(props: FleetMapProps) {
  const { base, size, insets, box, focusArea, places, unitPx, reserved, onArea, onPlace } = props;
  const target = useMemo(
    () => fitCamera(box, size, padded(insets, unitPx * 0.5)),
    [box, size, insets, unitPx],
  );
  const [feed] = useState(() => new CameraFeed(target));
  const [highlight, setHighlight] = useState<string | null>(null);
  const { life, drawing, onReady, onLost } = useRebirth();
  const sayLost = props.onLost;
  useEffect(() => sayLost(drawing === "lost"), [drawing, sayLost]);
  const view: MapViewProps = {
    base,
    size,
    areaStatuses: props.areaStatuses,
    focusArea,
    highlight: focusArea === null ? highlight : null,
    detail: props.detail,
    target,
    isStill: props.isStill,
    isSeen: props.isSeen,
    feed,
    dotsFeed: props.dotsFeed,
    dotPx: Math.max(1.2, unitPx * 0.055),
    linePx: Math.max(1, unitPx * 0.026),
    onHover: setHighlight,
    onArea,
    onReady,
    onLost,
  };
  return (
    <div
      className="fleet-map"
      data-map-kind={base.kind}
      data-map-drawing={drawing === "ready" ? "webgl" : "none"}
    >
      <Suspense fallback={null}>
        <GlMap key={life} {...view} />
      </Suspense>
      <MapMarks
        size={size}
        feed={feed}
        camera={target}
        places={places}
        unitPx={unitPx}
        reserved={reserved}
        onHighlight={setHighlight}
        onPress={onPlace}
      />
    </div>
  );
}
