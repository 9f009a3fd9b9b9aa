import { and, eq, inArray, sql } from "drizzle-orm";
import { flockDays as figuresOf, formulaVersion } from "../../contract/figure/flock.ts";
import type { FlockDay } from "../../contract/flock-day.ts";
import { keysOf } from "../../contract/key.ts";
import type { FlockCard } from "../../contract/flock-card.ts";
import { cardOf } from "../../contract/figure/card.ts";
import type { Database, Transaction } from "../db/open.ts";
import { flockBooks, flockDays } from "../db/schema/record.ts";
import { rows } from "../db/statement.ts";
import { type Deps, unlessDeadlocked } from "../call/work.ts";
import { type Appended, appendFacts } from "../fact/append.ts";
import { houseFacts } from "../house/house-row.ts";
import { judgeRecords } from "./alarm.ts";
import { type BookFlock, bookFlockColumns, bookFlockFrom, readBook } from "./book.ts";

/** Rows of one statement: each has fifty parameters, and a statement 65,535 at most. */
const rowsAStatement = 500;

/** What was written of a flock. */
export interface WrittenFigures {
  readonly days: readonly FlockDay[];
  /** Its card is another one: the house's record is, while the flock is in it. */
  readonly isOtherCard: boolean;
}

/**
 * Reckons a flock anew and writes those of its days that are not as they were. The row of the flock
 * is held by the caller.
 */
export async function writeFigures(
  tx: Transaction,
  flock: BookFlock,
  now: number,
): Promise<WrittenFigures> {
  const days = figuresOf(await readBook(tx, flock, now));
  const card = cardOf(flock.id, days);
  if (card === null) return { days, isOtherCard: false };
  const stored = await tx.orm.select().from(flockDays).where(eq(flockDays.flockId, flock.id));
  const byDay = new Map(stored.map((row) => [row.day, row]));
  const changed = days.filter((day) => !isSame(day, byDay.get(day.day)));
  const kept = new Set(days.map(({ day }) => day));
  const gone = [
    ...changed.map(({ day }) => day),
    ...[...byDay.keys()].filter((day) => !kept.has(day)),
  ];
  if (gone.length > 0)
    await tx.orm
      .delete(flockDays)
      .where(and(eq(flockDays.flockId, flock.id), inArray(flockDays.day, gone)));
  for (let done = 0; done < changed.length; done += rowsAStatement)
    await tx.orm
      .insert(flockDays)
      .values(
        changed.slice(done, done + rowsAStatement).map((day) => ({ ...day, flockId: flock.id })),
      );
  return { days, isOtherCard: await markWritten(tx, flock, card, now) };
}

const isSame = (day: FlockDay, stored: FlockDay | undefined): boolean =>
  stored !== undefined && keysOf(day).every((key) => day[key] === stored[key]);

/** Whether the card is another one than it was. */
async function markWritten(
  tx: Transaction,
  flock: BookFlock,
  card: FlockCard,
  now: number,
): Promise<boolean> {
  const isOfFlock = eq(flockBooks.flockId, flock.id);
  const [held] = await tx.orm.select({ card: flockBooks.card }).from(flockBooks).where(isOfFlock);
  const written = {
    lastDay: card.day,
    writtenAt: new Date(now),
    formulaVersion,
    flockVersion: flock.version,
    breedVersion: flock.breedVersion,
    card,
  };
  await tx.orm
    .insert(flockBooks)
    .values({ flockId: flock.id, ...written })
    .onConflictDoUpdate({ target: flockBooks.flockId, set: written });
  const before = held?.card ?? null;
  return before === null || keysOf(card).some((key) => before[key] !== card[key]);
}

/** What the meters of a running day count is written so often. */
const refreshMinutes = 10;

/**
 * Flocks whose figures are older than what they are made of: never written, by an older formula, of
 * a changed flock or breed, of a day that has ended. Behind them those in the houses, for what
 * their meters have counted since.
 */
const dueFlocks = (database: Database, now: number, most: number): Promise<{ id: number }[]> => {
  const at = sql`${new Date(now)}::timestamptz`;
  const today = sql`(${at} at time zone f.time_zone)::date`;
  const isOld = sql`(w.flock_id is null or w.card is null
    or w.formula_version <> ${formulaVersion} or w.flock_version <> k.version
    or w.breed_version <> b.version or (k.cleared_at is null and w.last_day < ${today})
    or (w.last_day < ${today} and (w.written_at at time zone f.time_zone)::date <= w.last_day))`;
  const isUsed = sql`(k.cleared_at is null
    and w.written_at < ${at} - make_interval(mins => ${refreshMinutes}))`;
  return rows(
    database,
    sql`select k.id from ${bookFlockFrom} left join flock_books w on w.flock_id = k.id
      where k.placed_at <= ${at} and (${isOld} or ${isUsed})
      order by ${isOld} desc, w.written_at nulls first, k.id limit ${most}`,
  );
};

/** Brings some flocks up to date, one short transaction each. How many there were. */
export async function refreshFigures(
  { database, bus }: Pick<Deps, "database" | "bus">,
  now: number,
  most: number,
): Promise<number> {
  const due = await dueFlocks(database, now, most);
  for (const { id } of due) {
    const appended = await unlessDeadlocked(() =>
      database.transaction((tx) => refreshFlock(tx, id, now)),
    );
    for (const facts of appended) bus.publish("committed", { ...facts, details: [] });
  }
  return due.length;
}

/** What its house's record and its alarms are by its figures, as facts. */
async function refreshFlock(
  tx: Transaction,
  id: number,
  now: number,
): Promise<readonly Appended[]> {
  const [flock] = await rows<BookFlock>(
    tx,
    sql`select ${bookFlockColumns} from ${bookFlockFrom}
      where k.id = ${id} for no key update of k`,
  );
  if (flock === undefined) return [];
  const { days, isOtherCard } = await writeFigures(tx, flock, now);
  const isShown = isOtherCard && flock.clearedAt === null;
  const house = isShown ? await houseFacts(tx, [flock.houseId]) : [];
  const alarms = await judgeRecords(tx, flock, days, now);
  return [
    ...(alarms === null ? [] : [alarms]),
    ...(house.length === 0 ? [] : [await appendFacts(tx, house, now)]),
  ];
}
