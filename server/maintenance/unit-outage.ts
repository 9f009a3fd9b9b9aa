import { eq } from "drizzle-orm";
import type { AlarmKey } from "../../contract/alarm/alarm-kind.ts";
import { outagesMax } from "../../contract/alarm/alarm-outage.ts";
import { fieldFaults } from "../../contract/base/field-fault.ts";
import type { HouseUnit } from "../../contract/maintenance/house-unit.ts";
import { hourMs } from "../../contract/base/time.ts";
import { alarmSubjectOf, isAlarmShared, unitAlarms } from "../../contract/alarm/unit-alarm.ts";
import { readAlarmSettings, unset } from "../judge/limit/alarm-settings.ts";
import { applyOutages } from "../judge/record/alarm-outages.ts";
import { expectVersion, refuseField, Refusal } from "../platform/base/refusal.ts";
import type { Call } from "../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../platform/api/in-transaction.ts";
import type { Transaction } from "../platform/db/open-database.ts";
import { alarmOutages } from "../platform/db/schema/alarm/alarm-setting-tables.ts";
import { units } from "../platform/db/schema/maintenance-tables.ts";
import { nextVersion, only } from "../platform/db/sql-statement.ts";
import { readUnlisted, unlistedOf } from "./unlisted-units.ts";
import { findUnit, lockUnit } from "./unit-queries.ts";

/**
 * Takes a unit out of service for some hours, or back: its own alarms are hidden meanwhile, like
 * any alarm out of service. Refusals: 401, 404, 409 conflict, 409 without the second confirmation
 * when one of them is urgent, or when too many alarms of the house are out.
 */
export function unitOutage(deps: Deps, call: Call<"unitOutage">): Promise<HouseUnit> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx, later) => {
    const before = await lockUnit(tx, caller, input.id, now);
    expectVersion(before, input);
    if (before.retiredOn !== null) throw new Refusal(409, "conflict");
    const until = input.hours === 0 ? null : new Date(now + input.hours * hourMs);
    await showAlarms(tx, before, caller.name, now);
    await tx.orm
      .update(units)
      .set({
        outUntil: until,
        outReason: until === null ? "" : input.reason,
        outBy: until === null ? "" : caller.name,
        version: nextVersion(units),
      })
      .where(eq(units.id, before.id));
    if (until !== null)
      await hideAlarms(tx, before, {
        until,
        reason: input.reason,
        isUrgentConfirmed: input.isUrgentConfirmed,
        by: caller.name,
        now,
      });
    const after = await findUnit(tx, caller, before.id, now);
    await logChange(tx, { before, after, reason: input.reason });
    if (before.houseId !== null) await applyOutages(tx, later, [before.houseId], now);
    return after;
  });
}

/**
 * Ends the outages that hide its alarms, also those shared with others of its kind; other outages
 * are unchanged. They are identified by the time stored for a unit, so it must be changed after
 * this. True: an outage ended.
 */
export async function showAlarms(
  tx: Transaction,
  { id, houseId, kind, number }: HouseUnit,
  by: string,
  now: number,
): Promise<boolean> {
  const ended = await tx.query(
    `update alarm_outages o set ended_at = $5, ended_by = $6
     where o.house_id = $2 and o.key = any($3::text[]) and o.subject = $4 and o.ended_at is null
       and o.until_at in (select u.out_until from units u where u.id = $1
         or ($7 and u.house_id = $2 and u.kind = $8)) returning o.id`,
    [
      id,
      houseId,
      unitAlarms[kind] ?? [],
      alarmSubjectOf(kind, number),
      new Date(now),
      by,
      isAlarmShared(kind),
      kind,
    ],
  );
  return ended.length > 0;
}

interface Hidden {
  readonly until: Date;
  readonly reason: string;
  readonly isUrgentConfirmed: boolean;
  readonly by: string;
  readonly now: number;
}

/** Hides the unit's own alarms that have no other outage. */
async function hideAlarms(
  tx: Transaction,
  unit: HouseUnit,
  { isUrgentConfirmed, now, ...hidden }: Hidden,
): Promise<void> {
  const { houseId, kind, number } = unit;
  const keys = unitAlarms[kind] ?? [];
  if (houseId === null || keys.length === 0) return;
  const until = await hiddenUntil(tx, unit, hidden.until, now);
  if (until === null) return;
  await expectConfirmed(tx, { houseId, keys, isUrgentConfirmed });
  const subject = alarmSubjectOf(kind, number);
  const open = await tx.query<{ key: string; subject: string }>(
    `select key, subject from alarm_outages
     where house_id = $1 and ended_at is null and run_id is null`,
    [houseId],
  );
  const selected = keys.filter(
    (key) => !open.some((item) => item.key === key && item.subject === subject),
  );
  if (open.length + selected.length > outagesMax)
    throw refuseField(409, "hours", fieldFaults.outagesMany, { max: outagesMax });
  if (selected.length > 0)
    await tx.orm.insert(alarmOutages).values(
      selected.map((key) => ({
        houseId,
        key,
        subject,
        ...hidden,
        from: new Date(now),
        until,
      })),
    );
}

/**
 * Time until which the unit's alarms may be hidden. Alarms that do not name a unit may be hidden
 * until the first unit of the kind is back in service; null: another unit is in service, listed or
 * not, and the alarms may be about it.
 */
async function hiddenUntil(
  tx: Transaction,
  { id, houseId, kind }: HouseUnit,
  until: Date,
  now: number,
): Promise<Date | null> {
  if (!isAlarmShared(kind) || houseId === null) return until;
  if (unlistedOf(await readUnlisted(tx, [houseId]), houseId, kind) > 0) return null;
  const others = await tx.query<{ until: Date | null }>(
    `select out_until as until from units
     where house_id = $1 and kind = $2 and id <> $3 and retired_on is null`,
    [houseId, kind, id],
  );
  const times = others.map((item) => item.until?.getTime() ?? 0);
  return times.some((time) => time <= now) ? null : new Date(Math.min(until.getTime(), ...times));
}

/** An urgent alarm requires a second confirmation. Refusal: 409. */
async function expectConfirmed(
  tx: Transaction,
  {
    houseId,
    keys,
    isUrgentConfirmed,
  }: {
    readonly houseId: number;
    readonly keys: readonly AlarmKey[];
    readonly isUrgentConfirmed: boolean;
  },
): Promise<void> {
  if (isUrgentConfirmed) return;
  const { orgId } = only(
    await tx.query<{ orgId: number }>(`select org_id as "orgId" from houses where id = $1`, [
      houseId,
    ]),
  );
  const { kinds } = (await readAlarmSettings(tx, orgId)).get(orgId) ?? unset;
  if (keys.some((key) => kinds[key].severity === 1))
    throw refuseField(409, "isUrgentConfirmed", fieldFaults.urgentOutage);
}
