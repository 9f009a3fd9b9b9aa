import type { Reading } from "../../../contract/reading.ts";
import type { Fact } from "../../../contract/stream.ts";

/** What has happened to a fleet since it was told last. `serverTime`: of the server's clock, ms. */
export interface FleetDelta {
  readonly facts: readonly Fact[];
  readonly readings: readonly Reading[];
  readonly serverTime: number;
}
