import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type AlarmOutage,
  outagesMax,
  urgentOutageMaxHours,
} from "../../../contract/alarm/alarm-outage.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { hourMs } from "../../../contract/base/time.ts";
import { suppressRecordAlarms } from "./suppress-records.ts";
import { readAlarmSettings, unset } from "../limit/alarm-settings.ts";
import { mayBecomeUrgent } from "../verdict/worsening-kinds.ts";
import { writeAlarms } from "./alarm-writer.ts";
import { found, notFound, refuseField, Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type After, type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { alarmOutages } from "../../platform/db/schema/alarm/alarm-setting-tables.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import { only, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";

type Row = Omit<AlarmOutage, "from" | "until" | "endedAt"> & {
  readonly from: Date;
  readonly until: Date;
  readonly endedAt: Date | null;
};

const columns = sql`o.id, o.house_id as "houseId", o.key, o.subject, o.reason, o.by_name as by,
  o.from_at as "from", o.until_at as "until", o.ended_at as "endedAt", o.ended_by as "endedBy"`;
/** Outages made by people; outages of planned work begin and end with it. */
const byPeople = sql`o.run_id is null`;
const from = sql`alarm_outages o join houses h on h.id = o.house_id
  join farms f on f.id = h.farm_id`;

const outageOf = (row: Row): AlarmOutage => ({
  ...row,
  from: row.from.getTime(),
  until: row.until.getTime(),
  endedAt: row.endedAt?.getTime() ?? null,
});

/** A page of current and past outages in the caller's houses; newest first. */
export async function listOutages(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof routes.listAlarmOutage.input>,
): Promise<Page<AlarmOutage>> {
  const { total, rows: listed } = await pageOf<Row>(db, {
    columns,
    from,
    where: [
      byPeople,
      visibleHouses(caller),
      when(query.houseId, (id) => sql`o.house_id = ${id}::bigint`),
      query.state === "open" ? sql`o.ended_at is null` : undefined,
    ],
    order: sql`o.from_at desc, o.id desc`,
    query,
  });
  return { total, rows: listed.map(outageOf) };
}

async function readOutage(tx: Transaction, where: SQL): Promise<AlarmOutage | null> {
  const [row] = await rows<Row>(tx, sql`select ${columns} from ${from} where ${where}`);
  return row === undefined ? null : outageOf(row);
}

/**
 * Publishes the houses after a change of outages: their counts, their judging, and hidden alarms of
 * records. The last step of a transaction.
 */
export async function applyOutages(
  tx: Transaction,
  after: After,
  houseIds: readonly number[],
  now: number,
): Promise<void> {
  if (houseIds.length === 0) return;
  const suppressed = await suppressRecordAlarms(tx, houseIds, now);
  const facts = await houseFacts(tx, houseIds);
  after.appended(await writeAlarms(tx, suppressed, facts, now));
  after.housesChanged(houseIds);
}

/**
 * Takes an alarm of a house out of service: later ones are raised hidden, and an active one is
 * hidden. Refusals: 400 for an urgent one and too long a time, 401, 404, 409 without the second
 * confirmation, when it is out already, or too many are.
 */
export function beginOutage(deps: Deps, call: Call<"createAlarmOutage">): Promise<AlarmOutage> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx, after) => {
    const orgId = await lockHouse(tx, caller, input.houseId);
    await expectAllowed(tx, orgId, input);
    const inserted = await tx.orm
      .insert(alarmOutages)
      .values({
        ...input,
        by: caller.name,
        from: new Date(now),
        until: new Date(now + input.hours * hourMs),
      })
      .returning({ id: alarmOutages.id });
    const outage = found(await readOutage(tx, sql`o.id = ${only(inserted).id}`));
    await logChange(tx, outage);
    await applyOutages(tx, after, [outage.houseId], now);
    return outage;
  });
}

async function lockHouse(tx: Transaction, caller: Caller, id: number): Promise<number> {
  const [house] = await rows<{ orgId: number }>(
    tx,
    sql`select h.org_id as "orgId" from houses h join farms f on f.id = h.farm_id
      where h.id = ${id}::bigint and ${visibleHouses(caller)} for no key update of h`,
  );
  return found(house ?? null).orgId;
}

/**
 * True: the alarm is urgent by its kind or by the device wired to the input, or may become urgent
 * while active.
 */
async function mayBeUrgent(
  tx: Transaction,
  orgId: number,
  { houseId, key, subject }: Call<"createAlarmOutage">["input"],
): Promise<boolean> {
  const { kinds } = (await readAlarmSettings(tx, orgId)).get(orgId) ?? unset;
  if (kinds[key].severity === 1 || mayBecomeUrgent(key)) return true;
  if (key !== "diAlarm") return false;
  const important = await rows(
    tx,
    sql`select 1 from alarm_inputs i join gateways g on g.id = i.gateway_id
      where g.house_id = ${houseId}::bigint and i.important
        and ${subject}::text in ('', i.code::text)`,
  );
  return important.length > 0;
}

async function expectAllowed(
  tx: Transaction,
  orgId: number,
  input: Call<"createAlarmOutage">["input"],
): Promise<void> {
  const { houseId, key, subject, hours, isUrgentConfirmed } = input;
  if (await mayBeUrgent(tx, orgId, input)) {
    if (hours > urgentOutageMaxHours)
      throw refuseField(400, "hours", fieldFaults.urgentOutageLong, { max: urgentOutageMaxHours });
    if (!isUrgentConfirmed) throw refuseField(409, "isUrgentConfirmed", fieldFaults.urgentOutage);
  }
  const open = await rows<{ key: string; subject: string }>(
    tx,
    sql`select key, subject from alarm_outages o
      where house_id = ${houseId} and ended_at is null and ${byPeople}`,
  );
  if (open.some((item) => item.key === key && item.subject === subject))
    throw refuseField(409, "key", fieldFaults.outageThere);
  if (open.length >= outagesMax)
    throw refuseField(409, "key", fieldFaults.outagesMany, { max: outagesMax });
}

/**
 * Ends the outage early: active alarms are reported from now on. Refusals: 401, 404, 409 when it is
 * over.
 */
export function endOutage(deps: Deps, call: Call<"endAlarmOutage">): Promise<AlarmOutage> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx, after) => {
    const mine = sql`o.id = ${input.id}::bigint and ${byPeople} and ${visibleHouses(caller)}`;
    const locked = await rows<{ endedAt: Date | null }>(
      tx,
      sql`select o.ended_at as "endedAt" from ${from} where ${mine} for update of o`,
    );
    if (locked.length === 0) throw notFound();
    if (only(locked).endedAt !== null) throw new Refusal(409, "conflict");
    await rows(
      tx,
      sql`update alarm_outages set ended_at = ${new Date(now)}, ended_by = ${caller.name}
        where id = ${input.id}::bigint`,
    );
    const outage = found(await readOutage(tx, mine));
    await logChange(tx, outage);
    await applyOutages(tx, after, [outage.houseId], now);
    return outage;
  });
}
