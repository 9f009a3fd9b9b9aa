import { sql, type SQL } from "drizzle-orm";
import type { OverviewSummary } from "../../../contract/live/overview.ts";
import { hourMs } from "../../../contract/base/time.ts";
import { staleAfterMs } from "../../../contract/fleet/house/reading.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { one } from "../../platform/db/sql-statement.ts";

/**
 * Returns the telephone calls of the last hour about houses the caller sees, with their results.
 */
export function readCalls(
  tx: Transaction,
  chosen: SQL,
  now: number,
): Promise<OverviewSummary["calls"]> {
  return one<OverviewSummary["calls"]>(
    tx,
    sql`
    select count(*) as made,
      count(*) filter (where n.state in ('answered', 'acknowledged')) as answered,
      count(*) filter (where n.state in ('failed', 'expired')) as failed
    from notices n
    where n.channel = 'call' and n.kind in ('raise', 'repeat', 'summary')
      and n.due_at > ${new Date(now - hourMs)} and n.due_at <= ${new Date(now)}
      and n.state not in ('due', 'dropped')
      and exists (select 1 from houses h join farms f on f.id = h.farm_id
        where h.id = any(n.house_ids) and ${chosen})`,
  );
}

/**
 * Returns the total power of the caller's houses, kW, over houses whose meter has reported lately.
 */
export function readPower(
  tx: Transaction,
  chosen: SQL,
  now: number,
): Promise<OverviewSummary["power"]> {
  return one<OverviewSummary["power"]>(
    tx,
    sql`
    select coalesce(sum((s.detail->>'kw')::float8), 0) as kw, count(s.detail->>'kw') as houses
    from house_states s join houses h on h.id = s.house_id join farms f on f.id = h.farm_id
    where s.reading_at > ${new Date(now - staleAfterMs)} and ${chosen}`,
  );
}
