import type { CameraFeed } from "./map-camera-feed.ts";
import type { HouseDotsFeed } from "./house-dots-feed.ts";
import type { AreaCollection, BaseMap } from "../geo/geo.ts";
import type { AreaStatus } from "../geo/place-rank.ts";
import type { Camera, Size } from "../geo/projection.ts";

/** Input for drawing the map. */
export interface MapViewProps {
  readonly base: BaseMap;
  readonly size: Size;
  readonly areaStatuses: ReadonlyMap<string, AreaStatus>;
  readonly focusArea: string | null;
  readonly highlight: string | null;
  /** Borders inside the area in focus. */
  readonly detail: AreaCollection | null;
  /** Target position of the camera; it goes there when this changes. */
  readonly target: Camera;
  /** No flights: reduced motion. */
  readonly isStill: boolean;
  /** False while something lies over the map: nothing is drawn then that nobody sees. */
  readonly isSeen: boolean;
  /** Receives the camera position in each frame. */
  readonly feed: CameraFeed;
  readonly dotsFeed: HouseDotsFeed;
  /** Radius of a house's dot in pixels. */
  readonly dotPx: number;
  /** Width of a border in pixels. */
  readonly linePx: number;
  readonly onHover: (area: string | null) => void;
  readonly onArea: (area: string) => void;
  readonly onReady: () => void;
  readonly onLost: () => void;
}
