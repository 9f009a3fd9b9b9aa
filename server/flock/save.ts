import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type FieldFault, fieldFaults } from "../../contract/field-fault.ts";
import type { Bus } from "../fact/bus.ts";
import { dayMs, minuteMs } from "../../contract/time.ts";
import type { Database, Transaction } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { appendFacts, type Appended } from "../fact/append.ts";
import { readHouses } from "../house/house-row.ts";
import type { LoggedRoute } from "../operation-log/entry.ts";
import type { RecordDeed } from "../operation-log/log-writer.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import { localMidnight } from "../time/zone.ts";
import { findFlock, isKnown } from "./query.ts";
import { holdCaller } from "../session/hold.ts";
import type {
  clearFlockSchema,
  deleteFlockSchema,
  Flock,
  placeFlockSchema,
  updateFlockSchema,
} from "../../contract/flock.ts";

export interface FlockWork<K extends LoggedRoute> {
  readonly database: Database;
  readonly bus: Bus;
  readonly record: RecordDeed<K>;
  /** Epoch ms. */
  readonly now: number;
}

type Fields = Pick<z.output<typeof updateFlockSchema>, "breedId" | "placedAt"> & {
  readonly clearedAt: number | null;
};
interface HeldHouse {
  readonly id: number;
  readonly timeZone: string;
}

/** Clocks of people may go so far ahead of the server's. */
const aheadMs = minuteMs;

const refuse = (status: 400 | 409, field: string, fault: FieldFault): never => {
  throw new Refusal(status, "invalid", { fields: { [field]: { words: fieldFaults[fault] } } });
};

/**
 * Refusals: 400 for fields that do not do, 401 when the session has ended, 404, 409 houseOccupied,
 * 409 for a time another flock was in the house.
 */
export function placeFlock(
  work: FlockWork<"placeFlock">,
  caller: Caller,
  input: z.output<typeof placeFlockSchema>,
): Promise<Flock> {
  return told(work, async (tx) => {
    const house = await holdHouse(tx, caller, input.houseId);
    const current = await tx.query(
      "select 1 from flocks where house_id = $1 and cleared_at is null",
      [house.id],
    );
    if (current.length > 0) throw new Refusal(409, "houseOccupied");
    await checkFields(tx, house, { ...input, clearedAt: null }, null, work.now);
    const [id] = await insertFlocks(tx, [input]);
    const after = await findFlock(tx, caller, id!, work.now);
    await work.record(tx, { before: null, after });
    return after;
  });
}

/**
 * Adds flocks that have been checked to houses that are held, in the caller's transaction; their
 * ids in the same order.
 */
export async function insertFlocks(
  tx: Transaction,
  flocks: readonly z.output<typeof placeFlockSchema>[],
): Promise<number[]> {
  const made = await tx.query<{ id: number }>(
    `insert into flocks (house_id, breed_id, placed_at, placed_count, placed_age)
     select x."houseId", x."breedId", x."placedAt", x."placedCount", x."placedAge"
     from jsonb_to_recordset($1::jsonb) as x(no int, "houseId" int, "breedId" int, "placedAt" timestamptz, "placedCount" int, "placedAge" int) order by x.no returning id`,
    [
      JSON.stringify(
        flocks.map((flock, no) => ({ ...flock, no, placedAt: new Date(flock.placedAt) })),
      ),
    ],
  );
  return made.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Refusals: as above, 409 conflict for another version than the stored one. */
export function updateFlock(
  work: FlockWork<"updateFlock">,
  caller: Caller,
  input: z.output<typeof updateFlockSchema>,
): Promise<Flock> {
  return told(work, async (tx) => {
    const { house, before } = await holdFlock(tx, caller, input, work.now);
    const clearedAt = input.clearedAt === undefined ? before.clearedAt : input.clearedAt;
    await checkFields(tx, house, { ...input, clearedAt }, before, work.now);
    await tx.query(
      "update flocks set breed_id = $2, placed_at = $3, placed_count = $4, placed_age = $5, cleared_at = $6, version = version + 1 where id = $1",
      [
        before.id,
        input.breedId,
        new Date(input.placedAt),
        input.placedCount,
        input.placedAge,
        clearedAt === null ? null : new Date(clearedAt),
      ],
    );
    const after = await findFlock(tx, caller, before.id, work.now);
    await work.record(tx, { before, after });
    return after;
  });
}

/** Refusals: 400, 401, 404, 409 flockLeft, 409 conflict. */
export function clearFlock(
  work: FlockWork<"clearFlock">,
  caller: Caller,
  input: z.output<typeof clearFlockSchema>,
): Promise<Flock> {
  return told(work, async (tx) => {
    const { before } = await holdFlock(tx, caller, input, work.now);
    if (before.clearedAt !== null) throw new Refusal(409, "flockLeft");
    checkLeaving(before.placedAt, input.clearedAt, work.now);
    await tx.query("update flocks set cleared_at = $2, version = version + 1 where id = $1", [
      before.id,
      new Date(input.clearedAt),
    ]);
    const after = await findFlock(tx, caller, before.id, work.now);
    await work.record(tx, { before, after });
    return after;
  });
}

/**
 * One that was never there, whether it is in the house or has left. Readings and alarms are the
 * house's and stay; nothing refers to a flock, so that whatever is reckoned by its time (day age,
 * standard, figures a bird) reads as of an empty house from now on. Refusals: 401, 404, 409
 * conflict.
 */
export async function deleteFlock(
  work: FlockWork<"deleteFlock">,
  caller: Caller,
  input: z.output<typeof deleteFlockSchema>,
): Promise<void> {
  await told(work, async (tx) => {
    const { before } = await holdFlock(tx, caller, input, work.now);
    await tx.query("delete from flocks where id = $1", [before.id]);
    await work.record(tx, before);
    return before;
  });
}

/**
 * Does it in one transaction with the fact that tells of the house; then everybody who shows or
 * judges it hears.
 */
async function told<K extends LoggedRoute>(
  { database, bus, now }: FlockWork<K>,
  change: (tx: Transaction) => Promise<Flock>,
): Promise<Flock> {
  const { flock, appended } = await database.transaction(
    async (tx): Promise<{ flock: Flock; appended: Appended }> => {
      const flock = await change(tx);
      const houses = await readHouses(tx, [flock.houseId]);
      return {
        flock,
        appended: await appendFacts(
          tx,
          houses.map((house) => ({ kind: "house", house })),
          now,
        ),
      };
    },
  );
  bus.publish("committed", { ...appended, details: [] });
  bus.publish("housesChanged", { houseIds: [flock.houseId] });
  return flock;
}

/**
 * Its row is held: one writer at a time for the flocks of a house. Frames of its gateway go on
 * meanwhile.
 */
async function holdHouse(tx: Transaction, caller: Caller, id: number): Promise<HeldHouse> {
  await holdCaller(tx, caller);
  const [house] = await rows<HeldHouse>(
    tx,
    sql`
    select h.id, f.time_zone as "timeZone" from houses h join farms f on f.id = h.farm_id where h.id = ${id}::bigint and ${visibleHouses(caller)} for no key update of h`,
  );
  if (house === undefined) throw notFound();
  return house;
}

async function holdFlock(
  tx: Transaction,
  caller: Caller,
  { id, version }: { readonly id: number; readonly version: number },
  now: number,
): Promise<{ house: HeldHouse; before: Flock }> {
  const house = await holdHouse(tx, caller, (await findFlock(tx, caller, id, now)).houseId);
  const before = await findFlock(tx, caller, id, now);
  if (before.version !== version) throw new Refusal(409, "conflict");
  return { house, before };
}

/** When the farm's next day begins, epoch ms. */
export function tomorrowOf(timeZone: string, now: number): number {
  // Noon of the farm's tomorrow, whatever its clocks do today, lies in tomorrow.
  return localMidnight(timeZone, localMidnight(timeZone, now) + 1.5 * dayMs);
}

async function checkFields(
  tx: Transaction,
  house: HeldHouse,
  { breedId, placedAt, clearedAt }: Fields,
  before: Flock | null,
  now: number,
): Promise<void> {
  if (placedAt >= tomorrowOf(house.timeZone, now)) refuse(400, "placedAt", "future");
  if (clearedAt !== null) checkLeaving(placedAt, clearedAt, now);
  // While one was past, its breed or its house may have become another species'.
  if (before?.breedId !== breedId || (before.clearedAt !== null && clearedAt === null)) {
    const [breed] = await rows<{ fits: boolean }>(
      tx,
      sql`select b.species = h.species as fits from houses h join breeds b on ${isKnown} where h.id = ${house.id} and b.id = ${breedId}::bigint for share of b`,
    );
    if (breed === undefined) throw notFound();
    if (!breed.fits) refuse(400, "breedId", "breedNotHere");
  }
  const others = await tx.query<{ isLater: boolean }>(
    `select placed_at >= $3 as "isLater" from flocks where house_id = $1 and id <> $2 and placed_at < coalesce($4::timestamptz, 'infinity') and coalesce(cleared_at, 'infinity') > $3 order by placed_at limit 1`,
    [
      house.id,
      before?.id ?? 0,
      new Date(placedAt),
      clearedAt === null ? null : new Date(clearedAt),
    ],
  );
  // A flock that came later ends this one: then it is the end that does not do.
  if (others[0] !== undefined)
    refuse(
      409,
      others[0].isLater && before?.clearedAt != null ? "clearedAt" : "placedAt",
      "flockOverlap",
    );
}

function checkLeaving(placedAt: number, clearedAt: number, now: number): void {
  if (clearedAt <= placedAt) refuse(400, "clearedAt", "beforePlacement");
  if (clearedAt > now + aheadMs) refuse(400, "clearedAt", "notYet");
}
