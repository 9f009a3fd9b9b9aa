import { dayMs } from "../../contract/base/time.ts";

/** Sessions outlive every test. */
export const sessionEnds = { idleMs: 7 * dayMs, maxMs: 30 * dayMs } as const;
