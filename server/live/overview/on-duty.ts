import { sql } from "drizzle-orm";
import { type OnDuty, onDutyMs } from "../../../contract/alarm/on-duty.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHandovers } from "../../platform/session/caller-scope.ts";

/** Returns the person who took over last, as far as the caller sees it; null: no one lately. */
export async function readOnDuty(
  db: Queryable,
  caller: Caller,
  now: number,
): Promise<OnDuty | null> {
  const [row] = await rows<{ on_duty: string; written_at: Date }>(
    db,
    sql`select n.on_duty, n.written_at from handovers n
      where n.written_at > ${timestamp(now - onDutyMs)} and n.on_duty <> ''
        and ${visibleHandovers(caller)}
      order by n.written_at desc, n.id desc limit 1`,
  );
  return row === undefined ? null : { name: row.on_duty, since: row.written_at.getTime() };
}
