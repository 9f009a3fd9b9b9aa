import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { fieldFaults } from "../../contract/base/field-fault.ts";
import {
  type HouseUnit,
  labelLength,
  labelLetters,
  type UnitKind,
} from "../../contract/maintenance/house-unit.ts";
import { logFunctions } from "../../contract/base/operation-log.ts";
import { isAlarmShared } from "../../contract/alarm/unit-alarm.ts";
import { slotOf } from "../../contract/maintenance/unit-slot.ts";
import { applyOutages } from "../judge/record/alarm-outages.ts";
import { expectVersion, found, refuseField, Refusal } from "../platform/base/refusal.ts";
import type { Call } from "../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../platform/api/in-transaction.ts";
import type { Transaction } from "../platform/db/open-database.ts";
import { maintenanceRecords, units } from "../platform/db/schema/maintenance-tables.ts";
import { nextVersion, only, rows } from "../platform/db/sql-statement.ts";
import { unlessReferenced } from "../platform/db/unique-fields.ts";
import { type Caller, expectHouse, visibleFarms } from "../platform/session/caller-scope.ts";
import { refreshDues } from "./maintenance-due.ts";
import { readTotals } from "./unit-hours.ts";
import { farmsToday } from "./maintenance-place.ts";
import { unlistedUnits } from "./unlisted-units.ts";
import { showAlarms } from "./unit-outage.ts";
import { findUnit, lockUnit } from "./unit-queries.ts";

const unique = {
  units_house: ["number", "unitTaken"],
  units_farm: ["number", "unitTaken"],
} as const;

/** 60 random bits: the label of another unit cannot be guessed. */
export const newLabel = (): string =>
  Array.from(randomBytes(labelLength), (byte) => labelLetters[byte % labelLetters.length]).join("");

type New = Omit<typeof units.$inferInsert, "label">;
async function insertUnits(tx: Transaction, values: readonly New[]): Promise<number[]> {
  if (values.length === 0) return [];
  const inserted = await tx.orm
    .insert(units)
    .values(values.map((unit) => ({ ...unit, label: newLabel() })))
    .returning({ id: units.id });
  return inserted.map(({ id }) => id);
}

/** Counts of its place before: they do not belong to a new piece. */
async function baseOf(
  tx: Transaction,
  { houseId, kind, number }: Pick<New, "houseId" | "number"> & { readonly kind: UnitKind },
  day: string,
) {
  const slot = slotOf(kind, number);
  if (slot === null || houseId == null) return {};
  const totals = (await readTotals(tx, [{ houseId, day }]))(houseId, day);
  return {
    baseRunS: totals.runS?.[slot] ?? 0,
    baseServiceS: totals.serviceS?.[slot] ?? 0,
    baseStarts: Math.round(totals.starts?.[slot] ?? 0),
    baseKnownS: totals.knownS ?? 0,
  };
}

/** True if this place had another unit before. */
async function hadOne(tx: Transaction, { houseId, farmId, kind, number }: New): Promise<boolean> {
  const before = await tx.query(
    `select 1 from units where kind = $1 and number = $2 and retired_on is not null
       and (house_id = $3 or farm_id = $4) limit 1`,
    [kind, number, houseId, farmId],
  );
  return before.length > 0;
}

/** No piece is in its place before it came. Refusal: 400. */
async function expectNotAhead(
  tx: Transaction,
  { farmId, installedOn }: HouseUnit,
  now: number,
): Promise<void> {
  const [farm] = await rows<{ today: string }>(
    tx,
    sql`select f.today::text as today from ${farmsToday(now)} where f.id = ${farmId}`,
  );
  if (installedOn > found(farm ?? null).today)
    throw refuseField(400, "installedOn", fieldFaults.future);
}

/** Refusals: 400 for a future day, 401, 404, 409 for a number that is listed. */
export function createUnit(deps: Deps, call: Call<"createUnit">): Promise<HouseUnit> {
  const { caller, input, logChange, now } = call;
  return inTransaction({ ...deps, unique }, call, async (tx, later) => {
    await expectPlace(tx, caller, input);
    // Like `lockUnit`: other units of the house do not change until the transaction ends.
    await tx.query("select 1 from houses where id = $1 for no key update", [input.houseId ?? null]);
    const base = (await hadOne(tx, input)) ? await baseOf(tx, input, input.installedOn) : {};
    const [id] = await insertUnits(tx, [{ ...input, ...base }]);
    const after = await findUnit(tx, caller, id ?? 0, now);
    await expectNotAhead(tx, after, now);
    await logChange(tx, { before: null, after });
    await refreshOf(tx, after, now);
    // The unit is in service again, so an alarm that does not name its unit is reported again.
    const wasHidden = await showAlarms(tx, after, caller.name, now);
    if (wasHidden && after.houseId !== null) await applyOutages(tx, later, [after.houseId], now);
    return after;
  });
}

async function expectPlace(
  tx: Transaction,
  caller: Caller,
  { houseId, farmId }: Pick<New, "houseId" | "farmId">,
): Promise<void> {
  if (houseId != null) return expectHouse(tx, caller, houseId);
  const visible = await rows(
    tx,
    sql`select 1 from farms f where f.id = ${farmId}::bigint and ${visibleFarms(caller)}`,
  );
  found(visible[0] ?? null);
}

/** The plans that a unit is part of: when they are due may be another day. */
async function refreshOf(tx: Transaction, unit: HouseUnit, now: number) {
  const { houseId, kind, id } = unit;
  await refreshDues(
    tx,
    sql`(p.unit_id = ${id} or (p.house_id = ${houseId} and p.unit_kind = ${kind}))`,
    now,
  );
}

/**
 * Changes the day on which a unit was installed. For a successor this is also the day on which its
 * predecessor was removed, and from which its hours count. Refusal: 400 for a day before the
 * predecessor was installed, or in the future.
 */
async function moveInstalled(
  tx: Transaction,
  { id, houseId, farmId, kind, number, installedOn: was }: HouseUnit,
  unit: HouseUnit,
  now: number,
): Promise<void> {
  await expectNotAhead(tx, unit, now);
  const { installedOn } = unit;
  const [before] = await tx.query<{ id: number; installedOn: string; retiredOn: string }>(
    `select id, installed_on::text as "installedOn", retired_on::text as "retiredOn" from units
     where kind = $1 and number = $2 and retired_on is not null and id < $3
       and case when $4::int is null then farm_id = $5 else house_id = $4 end
     order by id desc limit 1`,
    [kind, number, id, houseId, farmId],
  );
  if (before === undefined) return;
  if (installedOn < before.installedOn) throw refuseField(400, "installedOn", fieldFaults.longAgo);
  await tx.orm
    .update(units)
    .set(await baseOf(tx, { houseId, kind, number }, installedOn))
    .where(eq(units.id, id));
  if (before.retiredOn === was)
    await tx.orm.update(units).set({ retiredOn: installedOn }).where(eq(units.id, before.id));
}

/** Refusals: 400 for a day that cannot be, 401, 404, 409 conflict. */
export function updateUnit(deps: Deps, call: Call<"updateUnit">): Promise<HouseUnit> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx) => {
    const before = await lockUnit(tx, caller, input.id, now);
    expectVersion(before, input);
    const { id, version: _version, ...form } = input;
    await tx.orm
      .update(units)
      .set({ ...form, version: nextVersion(units) })
      .where(eq(units.id, id));
    const isMoved = form.installedOn !== before.installedOn;
    if (isMoved) await moveInstalled(tx, before, { ...before, ...form }, now);
    const after = await findUnit(tx, caller, id, now);
    await logChange(tx, { before, after });
    if (isMoved) await refreshOf(tx, after, now);
    return after;
  });
}

/** Refuses to delete a unit that has plans of its own. Refusal: 409. */
async function expectNoPlans(tx: Transaction, { id }: HouseUnit): Promise<void> {
  const { count } = only(
    await tx.query<{ count: number }>(
      "select count(*)::int as count from maintenance_plans where unit_id = $1",
      [id],
    ),
  );
  if (count > 0) throw new Refusal(409, "unitHasPlans", { values: { count } });
}

/** Refusals: 401, 404, 409 unitHasPlans, unitHasRecords. */
export function deleteUnit(deps: Deps, call: Call<"deleteUnit">): Promise<void> {
  const { caller, input, logChange, now } = call;
  return unlessReferenced(["unitHasRecords"], () =>
    inTransaction(deps, call, async (tx, later) => {
      const unit = await lockUnit(tx, caller, input.id, now);
      await expectNoPlans(tx, unit);
      const wasOut = await showAlarms(tx, unit, caller.name, now);
      await tx.orm.delete(units).where(eq(units.id, unit.id));
      await logChange(tx, unit);
      await refreshOf(tx, unit, now);
      if (wasOut && unit.houseId !== null) await applyOutages(tx, later, [unit.houseId], now);
    }),
  );
}

/**
 * Replaces a unit: the new one is in service, its hours begin at 0, plans and history stay.
 * Refusals: 400 for a day before the old unit was installed or in the future, 401, 404, 409
 * conflict for a unit that was replaced already.
 */
export function replaceUnit(deps: Deps, call: Call<"replaceUnit">): Promise<HouseUnit> {
  const { caller, input, logChange, now, language } = call;
  return inTransaction(deps, call, async (tx, later) => {
    const before = await lockUnit(tx, caller, input.id, now);
    expectVersion(before, input);
    if (before.retiredOn !== null) throw new Refusal(409, "conflict");
    const { id, version: _version, note, ...form } = input;
    if (form.installedOn < before.installedOn)
      throw refuseField(400, "installedOn", fieldFaults.longAgo);
    const wasOut = await showAlarms(tx, before, caller.name, now);
    await tx.orm
      .update(units)
      .set({ retiredOn: form.installedOn, outUntil: null, version: nextVersion(units) })
      .where(eq(units.id, id));
    const { houseId, kind, number } = before;
    const place = { houseId, farmId: houseId === null ? before.farmId : null };
    const [inserted] = await insertUnits(tx, [
      { ...form, ...place, kind, number, ...(await baseOf(tx, before, form.installedOn)) },
    ]);
    const newId = found(inserted ?? null);
    await tx.query("update maintenance_plans set unit_id = $2 where unit_id = $1", [id, newId]);
    await tx.orm.insert(maintenanceRecords).values({
      ...place,
      unitId: newId,
      type: "replace",
      content: logFunctions.unitReplace[language],
      doneOn: form.installedOn,
      at: new Date(now),
      byUser: caller.userId,
      by: caller.name,
      result: "replaced",
      note,
      hoursAt: before.hours,
    });
    const after = await findUnit(tx, caller, newId, now);
    await expectNotAhead(tx, after, now);
    await logChange(tx, { before, after });
    await refreshOf(tx, after, now);
    if (wasOut && houseId !== null) await applyOutages(tx, later, [houseId], now);
    return after;
  });
}

/** Lists the units. Refusals: 401, 404, 409 when one of them was listed meanwhile. */
export function createFoundUnits(
  deps: Deps,
  call: Call<"createFoundUnits">,
): Promise<{ units: number }> {
  const { caller, input, logChange, now } = call;
  return inTransaction({ ...deps, unique }, call, async (tx, later) => {
    const { houseId } = input;
    await tx.query("select 1 from houses where id = $1 for no key update", [houseId]);
    const { kinds } = await unlistedUnits(tx, caller, input);
    const [place] = await rows<{ today: string }>(
      tx,
      sql`select f.today::text as today from houses h join ${farmsToday(now)} on f.id = h.farm_id
        where h.id = ${houseId}::bigint`,
    );
    const installedOn = found(place ?? null).today;
    const inserted = await insertUnits(
      tx,
      kinds.flatMap(({ kind, numbers }) =>
        numbers.map((number) => ({ houseId, farmId: null, kind, number, installedOn })),
      ),
    );
    await logChange(tx, { houseId, units: inserted.length });
    await refreshDues(tx, sql`p.house_id = ${houseId} and p.unit_kind is not null`, now);
    // New units are in service, so an alarm that does not name its unit is reported again.
    if (await showShared(tx, call, inserted)) await applyOutages(tx, later, [houseId], now);
    return { units: inserted.length };
  });
}

/** Ends outages that hide alarms shared with the units just listed. True: there was one. */
async function showShared(
  tx: Transaction,
  { caller, now }: Call<"createFoundUnits">,
  ids: readonly number[],
): Promise<boolean> {
  const inserted = await tx.query<{ id: number; kind: UnitKind }>(
    "select distinct on (kind) id, kind from units where id = any($1::int[]) order by kind, id",
    [ids],
  );
  let wasHidden = false;
  for (const { id } of inserted.filter(({ kind }) => isAlarmShared(kind))) {
    const unit = await findUnit(tx, caller, id, now);
    wasHidden = (await showAlarms(tx, unit, caller.name, now)) || wasHidden;
  }
  return wasHidden;
}
