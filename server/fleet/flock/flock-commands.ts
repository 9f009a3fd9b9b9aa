import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type {
  Flock,
  placeFlockSchema,
  updateFlockSchema,
} from "../../../contract/fleet/flock/flock.ts";
import { externalIdFaults } from "../../../contract/fleet/external-id.ts";
import { dayMs, minuteMs } from "../../../contract/base/time.ts";
import { expectVersion, notFound, refuseField, Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type After, type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { flocks } from "../../platform/db/schema/fleet/flock-tables.ts";
import { nextVersion, only, rows } from "../../platform/db/sql-statement.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";
import { flockMoved } from "../../maintenance/flock-moved.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { localDay } from "../../platform/time/local-day.ts";
import { localMidnight } from "../../platform/time/time-zone.ts";
import { planFlocks } from "./immune-plan.ts";
import {
  putByExternalId,
  saveExternalIds,
  uniqueIds,
  withOwnIds,
} from "../external-id/external-ids-in-form.ts";
import { findFlock, isKnown } from "./flock-queries.ts";

type Fields = Pick<z.output<typeof updateFlockSchema>, "breedId" | "placedAt" | "plannedEnd"> & {
  readonly clearedAt: number | null;
};
interface LockedHouse {
  readonly id: number;
  readonly orgId: number;
  readonly timeZone: string;
}

/** Greatest permitted lead of people's clocks over the server's. */
const aheadMs = minuteMs;

/**
 * Refusals: 400 for invalid fields, 401 when the session has ended, 404, 409 houseOccupied, 409 for
 * a time another flock was in the house.
 */
export function placeFlock(deps: Deps, call: Call<"placeFlock">): Promise<Flock> {
  const { caller, input, logChange, now } = call;
  return inTransaction({ ...deps, unique: uniqueIds }, call, async (tx, after) => {
    const house = await lockHouse(tx, caller, input.houseId);
    const current = await tx.query(
      "select 1 from flocks where house_id = $1 and cleared_at is null",
      [house.id],
    );
    if (current.length > 0) throw new Refusal(409, "houseOccupied");
    await checkFields(tx, house, { ...input, clearedAt: null }, null, now);
    const id = only(await insertFlocks(tx, [input], now));
    await saveExternalIds(tx, caller, "flock", { id, orgId: house.orgId }, input.externalIds);
    const flock = await flockWithIds(tx, caller, id, now);
    await logChange(tx, { before: null, after: flock });
    await publishHouse(tx, house.id, after, now);
    return flock;
  });
}

/**
 * Adds flocks that have been checked to locked houses, with their reminders, in the caller's
 * transaction; their ids in the same order.
 */
export async function insertFlocks(
  tx: Transaction,
  inputs: readonly z.output<typeof placeFlockSchema>[],
  now: number,
): Promise<number[]> {
  if (inputs.length === 0) return [];
  const inserted = await tx.orm
    .insert(flocks)
    .values(inputs.map((input) => ({ ...input, placedAt: new Date(input.placedAt) })))
    .returning({ id: flocks.id });
  const ids = inserted.map(({ id }) => id).toSorted((a, b) => a - b);
  await planFlocks(tx, ids, now);
  return ids;
}

/** Refusals: as for `placeFlock`, 409 conflict for another version than the stored one. */
export function updateFlock(deps: Deps, call: Call<"updateFlock">): Promise<Flock> {
  const { caller, input, logChange, now } = call;
  return inTransaction({ ...deps, unique: uniqueIds }, call, async (tx, after) => {
    const { house, before } = await lockFlock(tx, call);
    const clearedAt = input.clearedAt === undefined ? before.clearedAt : input.clearedAt;
    await checkFields(tx, house, { ...input, clearedAt }, before, now);
    await checkRecords(tx, house, before, { ...input, clearedAt });
    await tx.orm
      .update(flocks)
      .set({
        ...input,
        placedAt: new Date(input.placedAt),
        clearedAt: dateOf(clearedAt),
        version: nextVersion(flocks),
      })
      .where(eq(flocks.id, before.id));
    await planFlocks(tx, [before.id], now);
    const { orgId } = house;
    await saveExternalIds(tx, caller, "flock", { id: before.id, orgId }, input.externalIds);
    const flock = await flockWithIds(tx, caller, before.id, now);
    await logChange(tx, { before, after: flock });
    await publishHouse(tx, house.id, after, now);
    return flock;
  });
}

/** Refusals as when a flock is placed or changed, and 409 for a flock in another house. */
export function putFlock(deps: Deps, call: Call<"putFlock">): Promise<Flock> {
  const { caller, input, now } = call;
  const { system, externalId, houseId, ...form } = input;
  const orgSql = sql`(select h.org_id from houses h where h.id = ${houseId}::bigint)`;
  return putByExternalId(deps, caller, "flock", { system, externalId }, orgSql, {
    create: (externalIds) =>
      placeFlock(deps, {
        ...call,
        logChange: (on, change) => call.logChange(on, change),
        input: { ...form, houseId, externalIds },
      }),
    update: async (record) => {
      const flock = await findFlock(deps.database, caller, record.id, now);
      if (flock.houseId !== houseId) throw refuseField(409, "houseId", externalIdFaults.otherHouse);
      return updateFlock(deps, {
        ...call,
        logChange: (on, change) => call.logChange(on, change),
        input: { ...form, ...record },
      });
    },
  });
}

/** A flock with its ids in other systems, which are part of its form. */
const flockWithIds = async (tx: Transaction, caller: Caller, id: number, now: number) =>
  withOwnIds(tx, "flock", await findFlock(tx, caller, id, now));

/** Refusals: 400, 401, 404, 409 flockLeft, 409 conflict. */
export function clearFlock(deps: Deps, call: Call<"clearFlock">): Promise<Flock> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx, after) => {
    const { house, before } = await lockFlock(tx, call);
    if (before.clearedAt !== null) throw new Refusal(409, "flockLeft");
    checkLeaving(before.placedAt, input.clearedAt, now);
    await checkRecords(tx, house, before, { ...before, clearedAt: input.clearedAt });
    await tx.orm
      .update(flocks)
      .set({ clearedAt: new Date(input.clearedAt), version: nextVersion(flocks) })
      .where(eq(flocks.id, before.id));
    const flock = await findFlock(tx, caller, before.id, now);
    await logChange(tx, { before, after: flock });
    await publishHouse(tx, house.id, after, now);
    return flock;
  });
}

/**
 * Deletes a flock that was never there, no matter if it is in the house or has left. Readings and
 * alarms belong to the house and stay; values computed from its time (day age, standard, figures
 * per bird) read as for an empty house from now on. Refusals: 401, 404, 409 conflict, and
 * flockHasRecords for a flock with any written records, because it did exist.
 */
export function deleteFlock(deps: Deps, call: Call<"deleteFlock">): Promise<void> {
  const { now } = call;
  return inTransaction(deps, call, async (tx, after) => {
    const { house, before } = await lockFlock(tx, call);
    // Locked, so that nobody can record for the flock or move birds to it until the transaction
    // ends.
    await tx.query("select 1 from flocks where id = $1 for update", [before.id]);
    const { days } = only(
      await tx.query<{ days: number }>(
        `select count(distinct day)::int as days from (${writtenDays}) w`,
        [before.id],
      ),
    );
    if (days > 0) throw new Refusal(409, "flockHasRecords", { values: { days } });
    await tx.orm.delete(flocks).where(eq(flocks.id, before.id));
    await call.logChange(tx, before);
    await publishHouse(tx, house.id, after, now);
  });
}

/**
 * Days of a flock ($1) with any entry: completed vaccinations and birds moved from another flock
 * are not in its daily records. Voided entries count too.
 */
const writtenDays = `select day from daily_records where flock_id = $1
  union all select day from treatments where flock_id = $1
  union all select day from stock_moves where flock_id = $1 or to_flock_id = $1`;

/**
 * Publishes the flock to everything that shows or judges the house, and makes its maintenance due
 * by it.
 */
async function publishHouse(
  tx: Transaction,
  houseId: number,
  after: After,
  now: number,
): Promise<void> {
  await flockMoved(tx, houseId, now);
  after.facts(await houseFacts(tx, [houseId]));
  after.housesChanged([houseId]);
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/**
 * Locks a house's row, so that only one call at a time changes its flocks. Frames of its gateway
 * are still stored.
 */
async function lockHouse(tx: Transaction, caller: Caller, id: number): Promise<LockedHouse> {
  const [house] = await rows<LockedHouse>(
    tx,
    sql`select h.id, h.org_id as "orgId", f.time_zone as "timeZone"
      from houses h join farms f on f.id = h.farm_id
      where h.id = ${id}::bigint and ${visibleHouses(caller)} for no key update of h`,
  );
  if (house === undefined) throw notFound();
  return house;
}

async function lockFlock(
  tx: Transaction,
  {
    caller,
    input,
    now,
  }: Pick<Call<"deleteFlock">, "caller" | "now"> & {
    readonly input: { readonly id: number; readonly version: number };
  },
): Promise<{ house: LockedHouse; before: Flock }> {
  const { houseId } = await findFlock(tx, caller, input.id, now);
  const house = await lockHouse(tx, caller, houseId);
  const before = await flockWithIds(tx, caller, input.id, now);
  expectVersion(before, input);
  const closed = await tx.query(
    "select 1 from flock_reports where flock_id = $1 and reopened_at is null",
    [before.id],
  );
  if (closed.length > 0) throw new Refusal(409, "flockClosed");
  return { house, before };
}

/** Returns the start of the farm's next day, epoch ms. */
export function tomorrowOf(timeZone: string, now: number): number {
  // Noon of tomorrow is always in tomorrow, no matter how the farm's clocks change today.
  return localMidnight(timeZone, localMidnight(timeZone, now) + 1.5 * dayMs);
}

async function checkFields(
  tx: Transaction,
  house: LockedHouse,
  fields: Fields,
  before: Flock | null,
  now: number,
): Promise<void> {
  const { breedId, placedAt, clearedAt, plannedEnd } = fields;
  if (placedAt >= tomorrowOf(house.timeZone, now))
    throw refuseField(400, "placedAt", fieldFaults.future);
  if (clearedAt !== null) checkLeaving(placedAt, clearedAt, now);
  if (plannedEnd != null && plannedEnd < localDay(house.timeZone, placedAt))
    throw refuseField(400, "plannedEnd", fieldFaults.beforePlacement);
  // While a flock was cleared, the species of its breed or house may have changed.
  if (before?.breedId !== breedId || (before.clearedAt !== null && clearedAt === null))
    await checkBreed(tx, house, breedId);
  await checkOverlap(tx, house, fields, before);
}

/** Refusals: 404 for a breed the house's organisation does not know, 400 for another species. */
async function checkBreed(tx: Transaction, house: LockedHouse, breedId: number): Promise<void> {
  const [breed] = await rows<{ fits: boolean }>(
    tx,
    sql`select b.species = h.species as fits from houses h join breeds b on ${isKnown}
      where h.id = ${house.id} and b.id = ${breedId}::bigint for share of b`,
  );
  if (breed === undefined) throw notFound();
  if (!breed.fits) throw refuseField(400, "breedId", fieldFaults.breedNotHere);
}

/** Checks that a flock's records stay within its time. Refusal: 409 with the day. */
async function checkRecords(
  tx: Transaction,
  { timeZone }: LockedHouse,
  { id }: Flock,
  { placedAt, clearedAt }: Pick<Fields, "placedAt" | "clearedAt">,
): Promise<void> {
  const [outside] = await tx.query<{ day: string; isEarly: boolean }>(
    `select day::text, day < $2::date as "isEarly" from (${writtenDays}) w
     where day < $2::date or day > $3::date order by w.day limit 1`,
    [id, localDay(timeZone, placedAt), clearedAt === null ? null : localDay(timeZone, clearedAt)],
  );
  if (outside === undefined) return;
  const field = outside.isEarly ? "placedAt" : "clearedAt";
  throw refuseField(409, field, fieldFaults.recordsOutside, { day: outside.day });
}

/** Refusal: 409 for a time another flock was in the house. */
async function checkOverlap(
  tx: Transaction,
  house: LockedHouse,
  { placedAt, clearedAt }: Fields,
  before: Flock | null,
): Promise<void> {
  const [other] = await tx.query<{ isLater: boolean }>(
    `select placed_at >= $3 as "isLater" from flocks
     where house_id = $1 and id <> $2 and placed_at < coalesce($4::timestamptz, 'infinity')
       and coalesce(cleared_at, 'infinity') > $3
     order by placed_at limit 1`,
    [house.id, before?.id ?? 0, new Date(placedAt), dateOf(clearedAt)],
  );
  if (other === undefined) return;
  // If the other flock was placed later, the end of this flock is invalid, not its start.
  const field = other.isLater && before?.clearedAt != null ? "clearedAt" : "placedAt";
  throw refuseField(409, field, fieldFaults.flockOverlap);
}

function checkLeaving(placedAt: number, clearedAt: number, now: number): void {
  if (clearedAt <= placedAt) throw refuseField(400, "clearedAt", fieldFaults.beforePlacement);
  if (clearedAt > now + aheadMs) throw refuseField(400, "clearedAt", fieldFaults.notYet);
}
