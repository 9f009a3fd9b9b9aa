import type { Commit } from "../../platform/fact/fact-bus.ts";
import {
  applyAlarmChanges,
  type HouseChanges,
  writeAlarms,
} from "../../judge/record/alarm-writer.ts";
import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";

/**
 * Updates houses that have lost their gateway: raised alarms clear, and the houses count as never
 * connected. Readings and past alarms stay.
 */
export async function unbindHouses(
  tx: Transaction,
  houseIds: readonly number[],
  now: number,
): Promise<Commit> {
  // First the live side, as the ingest does.
  await tx.query(
    "select 1 from house_states where house_id = any($1::int[]) order by house_id for update",
    [houseIds],
  );
  const active = await tx.query<{
    house_id: number;
    farm_id: number;
    org_id: number;
    key: AlarmKey;
    subject: string;
  }>(
    `select house_id, farm_id, org_id, key, subject from alarms
     where house_id = any($1::int[]) and state in ('unacknowledged', 'acknowledged') order by id`,
    [houseIds],
  );
  const changes = active.map((alarm): HouseChanges => ({
    place: { houseId: alarm.house_id, farmId: alarm.farm_id, orgId: alarm.org_id },
    changes: [{ kind: "clear", key: alarm.key, subject: alarm.subject, at: now }],
  }));
  const pending = await applyAlarmChanges(tx, changes);
  await tx.query(
    `update house_states set judge = '{}', is_online = null, online_since = null, seen_at = null,
       due_at = null, clock = '{}' where house_id = any($1::int[])`,
    [houseIds],
  );
  return {
    ...(await writeAlarms(tx, pending, await houseFacts(tx, houseIds), now)),
    details: [],
  };
}

/**
 * Houses without a gateway that still count as awaited, because a message was on its way at the
 * end. Null: none.
 */
export async function unbindLateHouses(database: Database, now: number): Promise<Commit | null> {
  const rows = await database.query<{ house_id: number }>(
    `select s.house_id from house_states s
     where (s.is_online is not null or s.due_at is not null)
       and not exists (select 1 from gateways g where g.house_id = s.house_id) limit 500`,
    [],
    { prepared: true },
  );
  if (rows.length === 0) return null;
  return database.transaction((tx) =>
    unbindHouses(
      tx,
      rows.map(({ house_id }) => house_id),
      now,
    ),
  );
}
