import type { Alarm } from "../../contract/alarm.ts";
import { isUnframed, unframedKinds } from "../../contract/alarm-kind.ts";
import type { Transaction } from "../db/open.ts";
import { type AlarmRow, alarmOf } from "./alarm-row.ts";
import type { AlarmChange } from "./judge.ts";
import { isOut, outAt, readOutages } from "./out-of-service.ts";
import { applyAlarmChanges, type HouseChanges, type Pending } from "./write.ts";

/**
 * What begins or ends out of service hides, or shows again, the alarms of records that stand in
 * these houses: the judge of the frames says nothing of them. To be written by the caller.
 */
export async function veilRecords(
  tx: Transaction,
  houseIds: readonly number[],
  now: number,
): Promise<Pending[]> {
  // First the live side, as the ingest does.
  await tx.query(
    "select 1 from house_states where house_id = any($1::int[]) order by house_id for update",
    [houseIds],
  );
  const standing = await tx.query<AlarmRow>(
    `select * from alarms where house_id = any($1::int[]) and key = any($2::text[])
       and state in ('unacknowledged', 'acknowledged') order by id`,
    [houseIds, unframedKinds],
  );
  const outages = await readOutages(tx, houseIds);
  const changes = standing
    .map(alarmOf)
    .filter(isUnframed)
    .flatMap((alarm) =>
      veilOf(alarm, outAt({ outages: outages.get(alarm.houseId) ?? [] }, now), now),
    );
  return applyAlarmChanges(tx, changes);
}

function veilOf(alarm: Alarm, out: readonly string[], at: number): HouseChanges[] {
  const { houseId, farmId, orgId, key, subject } = alarm;
  const by = isOut(out, { key, subject }) ? "outOfService" : null;
  if (by === alarm.suppressedBy) return [];
  const change: AlarmChange = { kind: "suppress", key, subject, by, at };
  return [{ place: { houseId, farmId, orgId }, changes: [change] }];
}
