import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { isOfRecords, unframedKinds } from "../../../contract/alarm/alarm-kind.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { type AlarmRow, alarmOf } from "./alarm-row.ts";
import type { AlarmChange } from "../verdict/verdict.ts";
import {
  isOutOfService,
  type OutOfService,
  outOfServiceAt,
  readOutages,
} from "../verdict/out-of-service.ts";
import { applyAlarmChanges, type HouseChanges, type Pending } from "./alarm-writer.ts";

/**
 * Suppresses, or shows again, the open alarms of records in these houses after a kind went out of
 * service or came back, because the judge of frames does not cover them. Returns the changes to
 * publish.
 */
export async function suppressRecordAlarms(
  tx: Transaction,
  houseIds: readonly number[],
  now: number,
): Promise<Pending[]> {
  // The live state is locked first, in the order of the ingest.
  await tx.query(
    "select 1 from house_states where house_id = any($1::int[]) order by house_id for update",
    [houseIds],
  );
  const open = await tx.query<AlarmRow>(
    `select * from alarms where house_id = any($1::int[]) and key = any($2::text[])
       and state in ('unacknowledged', 'acknowledged') order by id`,
    [houseIds, unframedKinds],
  );
  const outages = await readOutages(tx, houseIds);
  const changes = open
    .map(alarmOf)
    .filter(isOfRecords)
    .flatMap((alarm) =>
      suppressionChange(
        alarm,
        outOfServiceAt({ outages: outages.get(alarm.houseId) ?? [] }, now),
        now,
      ),
    );
  return applyAlarmChanges(tx, changes);
}

function suppressionChange(alarm: Alarm, out: OutOfService, at: number): HouseChanges[] {
  const { houseId, farmId, orgId, key, subject } = alarm;
  const visibility = { isUrgent: alarm.severity === 1, isShown: alarm.suppressedBy === null };
  const by = isOutOfService(out, { key, subject }, visibility) ? "outOfService" : null;
  if (by === alarm.suppressedBy) return [];
  const change: AlarmChange = { kind: "suppress", key, subject, by, at };
  return [{ place: { houseId, farmId, orgId }, changes: [change] }];
}
