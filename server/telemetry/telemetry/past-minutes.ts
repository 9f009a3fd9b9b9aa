import type { CounterKey } from "../../../contract/base/metric.ts";
import type { RangeQuery } from "../../../contract/telemetry/telemetry.ts";
import type { ColdWeek } from "../../platform/retention/cold-weeks.ts";
import type { BucketRow, Buckets } from "./history-buckets.ts";

export type Totals = Partial<Record<CounterKey, number | null>>;

/** Minutes that are only in files (`COLD_DIR`): their partitions are dropped. */
export interface PastMinutes {
  /** The weeks of a window that are only in files, oldest first. Times in epoch ms. */
  weeks(from: number, to: number): Promise<ColdWeek[]>;
  /** The buckets of a window that have rows in these weeks, in time order. */
  buckets(
    weeks: readonly ColdWeek[],
    query: Pick<RangeQuery, "houseId" | "metrics" | "to">,
    window: Buckets,
    signal?: AbortSignal,
  ): Promise<BucketRow[]>;
  /** The highest of the meters' totals in the last rows before a time, `max` rows at most. */
  totalsBefore(houseId: number, before: number, max: number): Promise<Totals>;
  /** Number of a house's rows in a window, and the first of them. */
  rows(
    houseId: number,
    from: number,
    to: number,
  ): Promise<{ readonly count: number; readonly first: number | null }>;
}

/**
 * Reads rows of the database and of the files that belong to the same moment: a week that moves
 * from one to the other during the read is read again. `read` gets the weeks that are in files.
 */
export async function atOneMoment<T>(
  past: PastMinutes | undefined,
  [from, to]: readonly [number, number],
  read: (weeks: readonly ColdWeek[]) => Promise<T>,
): Promise<T> {
  if (past === undefined) return read([]);
  let weeks = await past.weeks(from, to);
  for (;;) {
    const value = await read(weeks);
    const now = await past.weeks(from, to);
    if (now.length === weeks.length) return value;
    weeks = now;
  }
}
