import { addDays } from "../../../contract/base/calendar-day.ts";
import type { Finding } from "../../../contract/alarm/warn-day.ts";
import { isHalfWorse } from "../../../contract/alarm/warn-worse.ts";
import type { WarningKey } from "../../../contract/fleet/house/warning-kind.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import type { WatchedFlock } from "./warning-days.ts";

/** Days within which an ended warning is not repeated, except for a silo. */
const pauseDays = 2;

/**
 * Returns a check: true when a warning of a flock is not repeated, because it has just ended, or a
 * user has dismissed it for now. A warning is still repeated each time it is half worse than last
 * reported.
 */
export async function readRepeatPause(
  db: Queryable,
  { id, day }: WatchedFlock,
): Promise<(key: WarningKey, values: Finding["values"]) => boolean> {
  const rows = await db.query<Finding>(
    `select key, "values" from warnings where flock_id = $1 and (
       (state = 'dismissed' and until_day >= $2)
       or (state = 'ended' and last_day >= $3 and last_day < $2 and key <> 'feedOut'))`,
    [id, day, addDays(day, -pauseDays)],
  );
  return (key, values) =>
    rows.some((earlier) => earlier.key === key && !isHalfWorse(key, values, earlier.values));
}
