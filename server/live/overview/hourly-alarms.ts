import { type SQL, sql } from "drizzle-orm";
import type { FleetSnapshot } from "../../../contract/live/overview.ts";
import { hourMs } from "../../../contract/base/time.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";

const hours = 24;

/**
 * Counts the alarms raised in each of the last 24 clock hours, the running one last, in the houses
 * (`h`, `f`) that meet the condition. Null before the installation's first record.
 */
export async function readHourly(
  tx: Transaction,
  chosen: SQL,
  now: number,
): Promise<FleetSnapshot["hourly"]> {
  const start = (Math.floor(now / hourMs) - hours + 1) * hourMs;
  const counts = await rows<{ hour: number; count: number }>(
    tx,
    sql`
    select floor(extract(epoch from a.raised_at) / 3600)::int8 * ${hourMs}::int8 as hour,
      count(*) as count
    from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
    where a.raised_at >= ${new Date(start)} and ${chosen} group by 1`,
  );
  const byHour = new Map(counts.map(({ hour, count }) => [hour, count]));
  const recordStart = await readRecordStart(tx);
  return Array.from({ length: hours }, (_, index) => {
    const hour = start + index * hourMs;
    return { hour, count: hour + hourMs <= recordStart ? null : (byHour.get(hour) ?? 0) };
  });
}

/** Returns the time of the installation's first record, epoch ms; Infinity without one. */
export async function readRecordStart(tx: Transaction): Promise<number> {
  const [first] = await tx.query<{ at: Date | null }>(
    `select least((select min(at) from facts), (select min(raised_at) from alarms),
       (select min(created_at) from orgs)) as at`,
  );
  return first?.at?.getTime() ?? Infinity;
}
