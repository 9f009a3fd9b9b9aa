import type { Finding } from "../../contract/figure/warn-day.ts";
import { isHalfWorse } from "../../contract/figure/warn-worse.ts";
import type { WarningKey } from "../../contract/warning-kind.ts";
import type { Query } from "../db/open.ts";
import { dayAfter } from "../time/calendar.ts";
import type { WatchedFlock } from "./day.ts";

/** Within so many days the same that ended is not said again, but for a silo. */
const pauseDays = 2;

/**
 * Whether a warning of a flock is not said again: it was over only just, or somebody has dismissed
 * it for now. Each time it is half worse than as it was last said, it is said all the same.
 */
export async function readQuiet(
  on: { readonly query: Query },
  { id, day }: WatchedFlock,
): Promise<(key: WarningKey, values: Finding["values"]) => boolean> {
  const found = await on.query<Finding>(
    `select key, "values" from warnings where flock_id = $1 and (
       (state = 'dismissed' and until_day >= $2)
       or (state = 'ended' and last_day >= $3 and last_day < $2 and key <> 'feedOut'))`,
    [id, day, dayAfter(day, -pauseDays)],
  );
  return (key, values) =>
    found.some((said) => said.key === key && !isHalfWorse(key, values, said.values));
}
