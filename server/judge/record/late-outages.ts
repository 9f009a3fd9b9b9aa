import { suppressRecordAlarms } from "./suppress-records.ts";
import { writeAlarms } from "./alarm-writer.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Commit } from "../../platform/fact/fact-bus.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";

/** Alarms whose time out of service is over are in service again. Null when there was none. */
export function endLateOutages(database: Database, now: number): Promise<Commit | null> {
  return database.transaction(async (tx) => {
    const ended = await tx.query<{ house_id: number }>(
      `update alarm_outages set ended_at = until_at
       where ended_at is null and until_at <= $1 returning house_id`,
      [new Date(now)],
    );
    const houseIds = [...new Set(ended.map((row) => row.house_id))];
    if (houseIds.length === 0) return null;
    const shown = await suppressRecordAlarms(tx, houseIds, now);
    const facts = await houseFacts(tx, houseIds);
    return { ...(await writeAlarms(tx, shown, facts, now)), details: [] };
  });
}
