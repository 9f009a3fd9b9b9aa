import type { CameraFeed } from "./camera-feed.ts";
import type { HouseDotsFeed } from "./house-dots-feed.ts";
import type { AreaCollection, BaseMap } from "./geo.ts";
import type { AreaStatus } from "./place.ts";
import type { Camera, Size } from "./projection.ts";

/** What the drawing of the map takes. */
export interface MapViewProps {
  readonly base: BaseMap;
  readonly size: Size;
  readonly areaStatuses: ReadonlyMap<string, AreaStatus>;
  readonly focusArea: string | null;
  readonly highlight: string | null;
  /** Borders inside the area in focus. */
  readonly detail: AreaCollection | null;
  /** Where the camera is to be; it goes there when this changes. */
  readonly target: Camera;
  /** No flights: reduced motion. */
  readonly isStill: boolean;
  /** False while something lies over the map: nothing is drawn then that nobody sees. */
  readonly isSeen: boolean;
  /** Told where the camera is in each frame. */
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
