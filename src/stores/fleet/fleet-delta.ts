import type { Reading } from "../../../contract/fleet/house/reading.ts";
import type { Fact } from "../../../contract/live/live-stream.ts";

/** Changes of a fleet since its last update. `serverTime`: by the server's clock, ms. */
export interface FleetDelta {
  readonly facts: readonly Fact[];
  readonly readings: readonly Reading[];
  readonly serverTime: number;
}
