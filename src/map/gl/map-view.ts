import type { CameraFeed } from "../stage/map-camera-feed.ts";
import type { AreaCollection, BaseMap } from "../geo/geo.ts";
import type { AreaStatus } from "../geo/place-rank.ts";
import type { Size } from "../geo/projection.ts";
import type { DrawingLevel } from "../../../contract/account/display.ts";
import type { FarmLightsFeed, SparksFeed } from "../stage/farm-lights.ts";

/** Input for drawing the map by WebGL. */
export interface MapViewProps {
  readonly base: BaseMap;
  readonly size: Size;
  readonly areaStatuses: ReadonlyMap<string, AreaStatus>;
  readonly focusArea: string | null;
  readonly highlight: string | null;
  /** Borders inside the area in focus. */
  readonly detail: AreaCollection | null;
  /** False while an overlay covers the map: hidden frames are not drawn. */
  readonly isSeen: boolean;
  /** Provides the camera position in each frame. */
  readonly feed: CameraFeed;
  readonly level: DrawingLevel;
  readonly lightsFeed: FarmLightsFeed;
  readonly sparksFeed: SparksFeed;
  /** Radius of a spark in pixels. */
  readonly sparkPx: number;
  /** Width of a border in pixels. */
  readonly linePx: number;
  /** Called when the first picture is drawn. */
  readonly onReady: () => void;
  readonly onLost: () => void;
}
