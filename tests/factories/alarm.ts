import type { Alarm } from "../../contract/alarm/alarm.ts";
import { insertAlarms } from "../../server/judge/record/alarm-row.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { appendFacts } from "../../server/platform/fact/append-facts.ts";
import { buildHouse } from "./fleet.ts";

/**
 * An alarm with its fact; creates its house unless given. A second one in a house needs another
 * subject.
 */
export async function buildAlarm(database: Database, seed: Partial<Alarm> = {}): Promise<Alarm> {
  const houseId = seed.houseId ?? (await buildHouse(database)).id;
  const [house] = await database.query<{ farm_id: number; org_id: number }>(
    "select farm_id, org_id from houses where id = $1",
    [houseId],
  );
  const raisedAt = seed.raisedAt ?? Date.UTC(2026, 5, 1);
  const alarm: Omit<Alarm, "id"> = {
    key: "tempHigh",
    subject: "",
    severity: 2,
    state: "unacknowledged",
    raisedAt,
    value: 36,
    limit: 32,
    peak: 36,
    ackAt: null,
    ackBy: null,
    ackNote: null,
    clearedAt: null,
    shelvedUntil: null,
    shelvedBy: null,
    shelveReason: null,
    suppressedBy: null,
    ...seed,
    houseId,
    farmId: house!.farm_id,
    orgId: house!.org_id,
    version: 0,
  };
  return database.transaction(async (tx) => {
    const [id] = (await insertAlarms(tx, [alarm])) as [number];
    const { facts } = await appendFacts(tx, [{ kind: "alarm", alarm: { ...alarm, id } }], raisedAt);
    const version = facts[0]!.seq;
    await tx.query("update alarms set version = $2 where id = $1", [id, version]);
    return { ...alarm, id, version };
  });
}
