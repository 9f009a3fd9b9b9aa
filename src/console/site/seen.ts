import type { Eyes } from "../../../contract/site/site.ts";

/** What an edge computer says it sees of a house, and in what. */
export type Seen = Exclude<keyof Eyes, "at">;
export const seenUnits = { aiDead: "", aiSpread: " %", aiActivity: " %", aiWeight: " g" } as const;
export const seenKeys = ["aiDead", "aiSpread", "aiActivity", "aiWeight"] as const satisfies Seen[];
