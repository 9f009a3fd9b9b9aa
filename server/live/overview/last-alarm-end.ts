import { type SQL, sql } from "drizzle-orm";
import { dayMs } from "../../../contract/base/time.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { one } from "../../platform/db/sql-statement.ts";

/** Search window. */
const lookBackMs = 7 * dayMs;

/**
 * Returns when the last alarm of these houses (`h`, `f`) ended, epoch ms; null: none did within a
 * week. An alarm carries the number of the fact that changed it last, and its end is its last
 * change, so alarms that ended lately are found by number, whenever they were raised.
 */
export async function readLastEnd(
  tx: Transaction,
  chosen: SQL,
  now: number,
): Promise<number | null> {
  const { at } = await one<{ at: Date | null }>(
    tx,
    sql`
    select max(greatest(a.ack_at, a.cleared_at)) as at
    from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
    where a.state = 'closed' and ${chosen} and a.version > coalesce((
      select k.seq from facts k where k.at <= ${timestamp(now - lookBackMs)}
      order by k.at desc, k.seq desc limit 1), 0)`,
  );
  return at?.getTime() ?? null;
}
