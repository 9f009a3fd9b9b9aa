import type { Eyes } from "../../../../contract/control/edge/edge-record.ts";

/** Quantities an edge computer sees in a house, and their units. */
export type VisionKind = Exclude<keyof Eyes, "at">;
export const seenUnits = { aiDead: "", aiSpread: "%", aiActivity: "%", aiWeight: " g" } as const;
export const seenKeys = [
  "aiDead",
  "aiSpread",
  "aiActivity",
  "aiWeight",
] as const satisfies VisionKind[];
