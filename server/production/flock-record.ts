import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { FlockDay } from "../../contract/flock-day.ts";
import { type FlockRecord, recordWindowDays } from "../../contract/production.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import type { Transaction } from "../db/open.ts";
import {
  dailyRecords,
  eggLines,
  flockDays,
  lossLines,
  treatments,
  weighings,
} from "../db/schema/production.ts";
import { rows } from "../db/statement.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import { dayAfter, daysBetween } from "../time/calendar.ts";
import { readMoves, readWithheld } from "./stock-read.ts";
import { type BookFlock, bookFlockColumns, bookFlockFrom, daysOfFlock } from "./book.ts";

type On = Pick<Transaction, "query" | "orm">;

/** A flock with what its records are headed by. */
export interface NamedFlock extends BookFlock {
  readonly farmName: string;
  readonly farmNameEn: string | null;
  readonly houseName: string;
  readonly houseNameEn: string | null;
  readonly breedName: string;
  readonly breedNameEn: string | null;
}
const namedColumns = sql`${bookFlockColumns}, f.name as "farmName",
  f.name_en as "farmNameEn", h.name as "houseName", h.name_en as "houseNameEn",
  b.name as "breedName", b.name_en as "breedNameEn"`;

/** A flock of a house the caller sees. `isHeld`: its row, until the end. Refusal: 404. */
export async function findNamedFlock(
  on: On,
  caller: Caller,
  id: number,
  isHeld = false,
): Promise<NamedFlock> {
  const [flock] = await rows<NamedFlock>(
    on,
    sql`select ${namedColumns} from ${bookFlockFrom}
      where k.id = ${id}::bigint and ${visibleHouses(caller)}
      ${isHeld ? sql`for no key update of k` : sql``}`,
  );
  if (flock === undefined) throw notFound();
  return flock;
}

/** Every flock of these houses, as far as the caller sees them. `isHeld`: as above. */
export const findFlocksOf = (
  on: Pick<Transaction, "query">,
  caller: Caller,
  houseIds: readonly number[],
  isHeld: boolean,
): Promise<NamedFlock[]> =>
  rows<NamedFlock>(
    on,
    sql`select ${namedColumns} from ${bookFlockFrom}
      where k.house_id = any(${sql.param([...houseIds])}::int[]) and ${visibleHouses(caller)}
      order by k.id ${isHeld ? sql`for no key update of k` : sql``}`,
  );

/** Whether a day is too old to be changed as one likes, at a moment. */
export const isOutsideWindow = (day: string, today: string): boolean =>
  daysBetween(day, today) > recordWindowDays;

/** What is open against disease for a flock, and was due by a day. */
async function dueBy(on: On, flockId: number, day: string): Promise<string[]> {
  const found = await on.query<{ content: string }>(
    `select content from immune_tasks where flock_id = $1 and state = 'open' and due_day <= $2
     order by due_day, id`,
    [flockId, day],
  );
  return found.map(({ content }) => content);
}

/** A vaccine may be given so many days before it is due. */
export const earlyDays = 7;

const remindersOf = (on: On, flockId: number, day: string): Promise<FlockRecord["reminders"]> =>
  on.query(
    `select id, content, due_day::text as "dueDay" from immune_tasks
     where flock_id = $1 and state = 'open' and due_day <= $2::date + $3::int order by due_day, id`,
    [flockId, day, earlyDays],
  );

/** Refusal: 409 for a flock whose books are closed. */
export function expectOpen({ isClosed }: BookFlock): void {
  if (isClosed) throw new Refusal(409, "flockClosed");
}

/** The stored figures of these flocks on these days. */
export async function storedDays(
  on: On,
  flockIds: readonly number[],
  days: readonly string[],
): Promise<(FlockDay & { readonly flockId: number })[]> {
  if (flockIds.length === 0 || days.length === 0) return [];
  return on.orm
    .select()
    .from(flockDays)
    .where(and(inArray(flockDays.flockId, [...flockIds]), inArray(flockDays.day, [...days])));
}

/** The record of a flock's day as it stands. */
export async function readRecord(
  on: On,
  flock: NamedFlock,
  day: string,
  now: number,
): Promise<FlockRecord> {
  const { first, last, today } = daysOfFlock(flock, now);
  const [record] = await on.orm
    .select()
    .from(dailyRecords)
    .where(and(eq(dailyRecords.flockId, flock.id), eq(dailyRecords.day, day)));
  const figures = await storedDays(on, [flock.id], [day, dayAfter(day, -1)]);
  return {
    flockId: flock.id,
    houseId: flock.houseId,
    farmName: flock.farmName,
    farmNameEn: flock.farmNameEn,
    houseName: flock.houseName,
    houseNameEn: flock.houseNameEn,
    species: flock.species,
    breedName: flock.breedName,
    breedNameEn: flock.breedNameEn,
    timeZone: flock.timeZone,
    day,
    today,
    firstDay: first,
    lastDay: last,
    ...valuesOf(record),
    ...(await readEntries(on, flock.id, day)),
    moves: await readMoves(on, flock.id, day),
    withheld: await readWithheld(on, flock.id, day),
    figures: figures.find((one) => one.day === day) ?? null,
    dayBefore: figures.find((one) => one.day < day) ?? null,
    due: await dueBy(on, flock.id, day),
    reminders: await remindersOf(on, flock.id, day),
    isClosed: flock.isClosed,
    needsReason: isOutsideWindow(day, today),
  };
}

type StoredRecord = typeof dailyRecords.$inferSelect;

const unsaid = {
  version: 0,
  values: { feedKg: null, waterL: null, kwh: null, note: "" },
  hasNoLosses: false,
  hasNoEggs: false,
  lastAt: null,
  lastBy: null,
};
function valuesOf(record: StoredRecord | undefined) {
  if (record === undefined) return unsaid;
  const { version, feedKg, waterL, kwh, note, lastAt, lastBy } = record;
  return {
    version,
    values: { feedKg, waterL, kwh, note },
    hasNoLosses: record.noLossAt !== null,
    hasNoEggs: record.noEggAt !== null,
    lastAt: lastAt.getTime(),
    lastBy,
  };
}

async function readEntries(on: On, flockId: number, day: string) {
  const of = (table: typeof lossLines | typeof eggLines | typeof weighings) =>
    and(eq(table.flockId, flockId), eq(table.day, day));
  const losses = await on.orm
    .select()
    .from(lossLines)
    .where(of(lossLines))
    .orderBy(asc(lossLines.id));
  const eggs = await on.orm.select().from(eggLines).where(of(eggLines)).orderBy(asc(eggLines.id));
  const given = await on.orm
    .select()
    .from(treatments)
    .where(and(eq(treatments.flockId, flockId), eq(treatments.day, day)))
    .orderBy(asc(treatments.id));
  const weighed = await on.orm
    .select()
    .from(weighings)
    .where(of(weighings))
    .orderBy(asc(weighings.id));
  return {
    losses: losses.map((line) => ({ ...line, ...stamps(line), cause: causeOf(line.cause) })),
    eggs: eggs.map((line) => ({ ...line, ...stamps(line) })),
    weighings: weighed.map((line) => ({ ...line, ...stamps(line) })),
    treatments: given.map((line) => ({ ...line, ...stamps(line) })),
  };
}

const causeOf = (cause: string) => cause as FlockRecord["losses"][number]["cause"];
const stamps = ({ at, voidedAt }: { readonly at: Date; readonly voidedAt: Date | null }) => ({
  at: at.getTime(),
  voidedAt: voidedAt?.getTime() ?? null,
});
