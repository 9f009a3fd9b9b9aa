import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";
import { writeAlarms } from "../record/alarm-writer.ts";
import { suppressRecordAlarms } from "../record/suppress-records.ts";
import type { WorkChanges } from "./begin-work.ts";
import { logWorks } from "./log-work.ts";
import { inPlaces } from "./work-place.ts";

/**
 * Marks planned work as ended whose time is over; its alarms are back in service already
 * (late-outages.ts). Returns the organisations concerned.
 */
export async function endLateWorks(database: Database, now: number): Promise<readonly number[]> {
  return database.transaction(async (tx) => {
    const ended = await tx.query<{ orgId: number; name: string; reason: string }>(
      `update work_runs set state = 'over', ended_at = until_at
       where ended_at is null and until_at <= $1 returning org_id as "orgId", name, reason`,
      [new Date(now)],
    );
    await logWorks(
      tx,
      ended.map((work) => ({ ...work, function: "plannedWorkOver" })),
      now,
    );
    return [...new Set(ended.map(({ orgId }) => orgId))];
  });
}

/**
 * Puts houses back in service that were moved out of planned work in progress. Null: there were
 * none.
 */
export async function releaseMoved(database: Database, now: number): Promise<WorkChanges | null> {
  return database.transaction(async (tx) => {
    const moved = await rows<{ houseId: number; orgId: number }>(
      tx,
      sql`update alarm_outages o set ended_at = ${new Date(now)}
        from work_runs r, houses h join farms f on f.id = h.farm_id
        where o.ended_at is null and o.run_id = r.id and h.id = o.house_id
          and not ${inPlaces(sql`r`)}
        returning o.house_id as "houseId", r.org_id as "orgId"`,
    );
    if (moved.length === 0) return null;
    const houseIds = [...new Set(moved.map(({ houseId }) => houseId))];
    const shown = await suppressRecordAlarms(tx, houseIds, now);
    const facts = await houseFacts(tx, houseIds);
    return {
      commit: { ...(await writeAlarms(tx, shown, facts, now)), details: [] },
      houseIds,
      orgIds: [...new Set(moved.map(({ orgId }) => orgId))],
    };
  });
}
