import { sql } from "drizzle-orm";
import { fieldFaults } from "../../contract/base/field-fault.ts";
import type { Plan } from "../../contract/maintenance/maintenance.ts";
import type { Currency } from "../../contract/energy/tariff.ts";
import type { MaintenanceRecord } from "../../contract/maintenance/maintenance-record.ts";
import { found, notFound, refuseField, Refusal } from "../platform/base/refusal.ts";
import type { Call } from "../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../platform/api/in-transaction.ts";
import type { Transaction } from "../platform/db/open-database.ts";
import { maintenancePhotos, maintenanceRecords } from "../platform/db/schema/maintenance-tables.ts";
import { rows } from "../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../platform/session/caller-scope.ts";
import { hourColumns, refreshDues } from "./maintenance-due.ts";
import { type HourUnit, hoursOf, readTotals } from "./unit-hours.ts";
import { currencyAt } from "./farm-currency.ts";
import { farmsToday, placed, visiblePlaces } from "./maintenance-place.ts";
import { findPlan } from "./maintenance-plan-queries.ts";
import { readRecords } from "./maintenance-record-queries.ts";

/** Place and purpose of work that was done. */
interface Target {
  readonly houseId: number | null;
  readonly farmId: number | null;
  readonly planId: number | null;
  readonly unitId: number | null;
  readonly type: Plan["type"] | null;
  readonly template: Plan["template"];
  readonly content: string;
  readonly today: string;
  /** The chosen one, otherwise its own farm's. */
  readonly currency: Currency;
}
type Placed = Omit<Target, "currency">;

/**
 * Work was done, or something is wrong. A repeated draft returns the stored record. Refusals: 400
 * for a future day or a unit that is not the plan's, 401, 404.
 */
export function maintenanceDone(
  deps: Deps,
  call: Call<"maintenanceDone">,
): Promise<{ rows: MaintenanceRecord[] }> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx) => {
    const sent = await readRecords(
      tx,
      sql`r.draft_id = ${input.draftId}::uuid and r.by_user = ${caller.userId}`,
    );
    if (sent.length > 0) {
      await logChange(tx, []);
      return { rows: sent };
    }
    const photos = input.photos.map(jpegOf);
    const targets = await targetsOf(tx, call);
    const hours = await hoursThen(tx, targets, input.doneOn);
    const {
      planIds: _plans,
      unitId: _unit,
      houseId: _house,
      content: _content,
      photos: _photos,
      ...work
    } = input;
    const inserted = await tx.orm
      .insert(maintenanceRecords)
      .values(
        targets.map(({ today: _today, ...target }) => ({
          ...work,
          ...target,
          at: new Date(now),
          byUser: caller.userId,
          by: caller.name,
          hoursAt: hours(target.unitId),
        })),
      )
      .returning({ id: maintenanceRecords.id });
    if (photos.length > 0)
      await tx.orm
        .insert(maintenancePhotos)
        .values(photos.map((photo) => ({ draftId: input.draftId, at: new Date(now), photo })));
    const ids = inserted.map(({ id }) => id);
    const done = await readRecords(tx, sql`r.id = any(${sql.param(ids)}::int[])`);
    await logChange(tx, done);
    await plansChanged(tx, input.planIds, now);
    return { rows: done };
  });
}

/** Reads a photo. Refusal: 400 for an invalid JPEG. */
function jpegOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.toString("hex", 0, 3) !== "ffd8ff")
    throw refuseField(400, "photos", fieldFaults.photoJpeg);
  return bytes;
}

async function targetsOf(tx: Transaction, call: Call<"maintenanceDone">): Promise<Target[]> {
  const { caller, input, now } = call;
  const targets: Placed[] =
    input.planIds.length === 0
      ? [await unplanned(tx, call)]
      : await Promise.all(
          [...new Set(input.planIds)]
            .sort((a, b) => a - b)
            .map((id) => ofPlan(tx, caller, id, now)),
        );
  for (const target of targets) {
    if (input.doneOn > target.today) throw refuseField(400, "doneOn", fieldFaults.future);
    if (target.planId !== null && input.unitId !== null) await checkUnit(tx, target, input.unitId);
  }
  await checkAlarm(tx, call, targets);
  await checkReport(tx, call, targets);
  const currencyOf = await currenciesOf(tx, targets, input.currency);
  return targets.map((target) => ({
    ...target,
    currency: currencyOf(target),
    unitId: input.unitId ?? target.unitId,
  }));
}

type Place = Pick<Target, "houseId" | "farmId">;
const placeKey = ({ houseId, farmId }: Place): string => `${houseId} ${farmId}`;

/** Returns the chosen currency for all of them; otherwise each one's farm's, read once a place. */
async function currenciesOf(
  tx: Transaction,
  places: readonly Place[],
  chosen: Currency | null,
): Promise<(place: Place) => Currency> {
  if (chosen !== null) return () => chosen;
  const byPlace = new Map<string, Currency>();
  for (const place of places) {
    const key = placeKey(place);
    if (!byPlace.has(key)) byPlace.set(key, await currencyAt(tx, place));
  }
  return (place) => found(byPlace.get(placeKey(place)) ?? null);
}

/**
 * Checks the alarm that caused the work. Refusal: 404 for one the caller does not see, or of a
 * house without this work.
 */
async function checkAlarm(
  tx: Transaction,
  { caller, input: { alarmId } }: Call<"maintenanceDone">,
  places: readonly Place[],
): Promise<void> {
  if (alarmId === null) return;
  const [alarm] = await rows<{ houseId: number; farmId: number }>(
    tx,
    sql`select h.id as "houseId", f.id as "farmId"
      from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
      where a.id = ${alarmId}::bigint and ${visibleHouses(caller)}`,
  );
  const { houseId, farmId } = found(alarm ?? null);
  // Equipment of a whole farm, e.g. a generator, is reported in its meter house.
  const isAtPlace = (place: Place) =>
    place.houseId === null ? place.farmId === farmId : place.houseId === houseId;
  if (!places.every(isAtPlace)) throw notFound();
}

/**
 * Checks the report that the record answers. Refusal: 404 for a report that the caller does not
 * see, or of another place.
 */
async function checkReport(
  tx: Transaction,
  { caller, input: { reportId } }: Call<"maintenanceDone">,
  places: readonly Place[],
): Promise<void> {
  if (reportId === null) return;
  const [report] = await rows<Place>(
    tx,
    sql`select r.house_id as "houseId", r.farm_id as "farmId"
      from ${placed(sql`maintenance_records`, sql`r`)}
      where r.id = ${reportId}::bigint and r.result = 'reported' and ${visiblePlaces(caller)}`,
  );
  const key = placeKey(found(report ?? null));
  if (places.some((place) => placeKey(place) !== key)) throw notFound();
}

async function ofPlan(tx: Transaction, caller: Caller, id: number, now: number): Promise<Placed> {
  await rows(tx, sql`select 1 from maintenance_plans where id = ${id}::bigint for update`);
  const plan = await findPlan(tx, caller, id, now);
  return {
    houseId: plan.houseId,
    farmId: plan.houseId === null ? plan.farmId : null,
    planId: plan.id,
    unitId: plan.unitId,
    type: plan.type,
    template: plan.template,
    content: plan.content,
    today: plan.today,
  };
}

/** One unit of those the plan is for. Refusal: 400. */
async function checkUnit(tx: Transaction, { planId }: Placed, unitId: number): Promise<void> {
  const unit = await tx.query(
    `select 1 from maintenance_plans p join units u on u.id = $2 and u.retired_on is null
       and (u.id = p.unit_id or (p.scope = 'kind' and u.house_id = p.house_id
         and u.kind = p.unit_kind))
     where p.id = $1`,
    [planId, unitId],
  );
  if (unit.length === 0) throw refuseField(400, "unitId", fieldFaults.choice);
}

async function unplanned(
  tx: Transaction,
  { caller, input, now }: Call<"maintenanceDone">,
): Promise<Placed> {
  const named =
    input.unitId === null
      ? sql`select h.id as "houseId", null::int as "farmId", f.today::text as today
          from houses h join ${farmsToday(now)} on f.id = h.farm_id
          where h.id = ${input.houseId}::bigint and ${visiblePlaces(caller)}`
      : sql`select u.house_id as "houseId", u.farm_id as "farmId", f.today::text as today
          from ${placed(sql`units`, sql`u`, farmsToday(now))}
          where u.id = ${input.unitId}::bigint and ${visiblePlaces(caller)}`;
  const [place] = await rows<Pick<Target, "houseId" | "farmId" | "today">>(tx, named);
  return {
    ...found(place ?? null),
    planId: null,
    unitId: input.unitId,
    type: null,
    template: null,
    content: input.content,
  };
}

/** Hours of the units that were worked on, at the end of that day. */
async function hoursThen(
  tx: Transaction,
  targets: readonly Target[],
  doneOn: string,
): Promise<(unitId: number | null) => number | null> {
  const ids = targets.flatMap(({ unitId }) => unitId ?? []);
  if (ids.length === 0) return () => null;
  const units = await rows<HourUnit>(
    tx,
    sql`select ${hourColumns} from units u where u.id = any(${sql.param(ids)}::int[])`,
  );
  const totals = await readTotals(
    tx,
    units.flatMap(({ houseId }) => (houseId === null ? [] : [{ houseId, day: doneOn }])),
  );
  const byId = new Map(units.map((unit) => [unit.id, hoursOf(unit, totals, doneOn)?.hours]));
  return (unitId) => (unitId === null ? null : (byId.get(unitId) ?? null));
}

/** Recomputes when these plans are due. */
export async function plansChanged(
  tx: Transaction,
  planIds: readonly number[],
  now: number,
): Promise<void> {
  if (planIds.length === 0) return;
  await refreshDues(tx, sql`p.id = any(${sql.param([...planIds])}::int[])`, now);
}

/**
 * A wrong record is voided, with a reason. Refusals: 401, 404, 409 conflict when it is voided
 * already.
 */
export function voidMaintenance(
  deps: Deps,
  call: Call<"voidMaintenance">,
): Promise<MaintenanceRecord> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx) => {
    await rows(
      tx,
      sql`select 1 from maintenance_records where id = ${input.id}::bigint for update`,
    );
    const mine = sql`r.id = ${input.id}::bigint and ${visiblePlaces(caller)}`;
    const [before] = await readRecords(tx, mine);
    if (before === undefined) throw notFound();
    if (before.voidedAt !== null) throw new Refusal(409, "conflict");
    await rows(
      tx,
      sql`update maintenance_records set voided_at = ${new Date(now)}, voided_by = ${caller.name},
        void_reason = ${input.reason} where id = ${before.id}`,
    );
    const [record] = await readRecords(tx, mine);
    await logChange(tx, found(record ?? null));
    await plansChanged(tx, before.planId === null ? [] : [before.planId], now);
    return found(record ?? null);
  });
}
