import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { flockDays as figuresOf, formulaVersion } from "../../contract/figure/flock.ts";
import type { FlockDay } from "../../contract/flock-day.ts";
import { keysOf } from "../../contract/key.ts";
import type { FlockCard } from "../../contract/flock-card.ts";
import { cardOf } from "../../contract/figure/card.ts";
import type { Database, Transaction } from "../db/open.ts";
import { keptOn } from "../db/prepared.ts";
import { flockDays } from "../db/schema/record.ts";
import { only, rows } from "../db/statement.ts";
import { type Deps, unlessDeadlocked } from "../call/work.ts";
import { type Appended, appendFacts } from "../fact/append.ts";
import { houseFacts } from "../house/house-row.ts";
import { judgeRecords } from "./alarm.ts";
import { dayAfter } from "../time/calendar.ts";
import { type BookFlock, bookFlockColumns, bookFlockFrom, readBook } from "./book.ts";

/** A flock's row of a day as JSON has it: the names of its columns. */
const columns = Object.entries(getTableColumns(flockDays)).map(
  ([key, { name }]) => [key as keyof FlockDay | "flockId", name] as const,
);
const dayColumns = columns.filter(([key]) => key !== "flockId" && key !== "day");
const storedSql = `select ${columns
  .map(([key, name]) => `${key === "day" ? "day::text" : name} as "${key}"`)
  .join(", ")} from flock_days where flock_id = $1 and day >= $2::date`;
const deleteSql = "delete from flock_days where flock_id = $1 and day = any($2::date[])";
const writeSql = `insert into flock_days select * from json_populate_recordset(null::flock_days, $1)
  on conflict (flock_id, day) do update set (${dayColumns.map(([, name]) => name).join(", ")})
    = (${dayColumns.map(([, name]) => `excluded.${name}`).join(", ")})`;
const markSql = `with held as (select card from flock_books where flock_id = $1)
  insert into flock_books (flock_id, last_day, written_at, formula_version, flock_version,
    breed_version, card) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (flock_id) do update set last_day = excluded.last_day,
    written_at = excluded.written_at, formula_version = excluded.formula_version,
    flock_version = excluded.flock_version, breed_version = excluded.breed_version,
    card = excluded.card
  returning (select card from held) as card`;

/** Readings that come late change days so far back, and what goes by them. */
const lateDays = 45;

/** What was written of a flock. */
export interface WrittenFigures {
  readonly days: readonly FlockDay[];
  /** Its card is another one: the house's record is, while the flock is in it. */
  readonly isOtherCard: boolean;
}

/**
 * Reckons a flock anew and writes those of its days that are not as they were. The row of the flock
 * is held by the caller. `isSaid`: what people have written is what was reckoned by, only readings
 * came since; then days long ago are not looked at.
 */
export async function writeFigures(
  tx: Transaction,
  flock: BookFlock,
  now: number,
  isSaid = false,
): Promise<WrittenFigures> {
  const kept = keptOn(tx);
  const days = figuresOf(await readBook(kept, flock, now));
  const card = cardOf(flock.id, days);
  if (card === null) return { days, isOtherCard: false };
  const since = isSaid ? dayAfter(card.day, -lateDays) : null;
  await writeDays(kept, flock.id, days, since);
  return { days, isOtherCard: await markWritten(kept, flock, card, now) };
}

/** `since`: the days before it are as they were; null: none is known to be. */
async function writeDays(
  tx: Transaction,
  flockId: number,
  days: readonly FlockDay[],
  since: string | null,
): Promise<void> {
  const stored = await tx.query<FlockDay>(storedSql, [flockId, since ?? "-infinity"]);
  const byDay = new Map(stored.map((row) => [row.day, row]));
  const looked = since === null ? days : days.filter(({ day }) => day >= since);
  const changed = looked.filter((day) => !isSame(day, byDay.get(day.day)));
  const there = new Set(looked.map(({ day }) => day));
  const gone = [...byDay.keys()].filter((day) => !there.has(day));
  if (gone.length > 0) await tx.query(deleteSql, [flockId, gone]);
  if (changed.length > 0)
    await tx.query(writeSql, [JSON.stringify(changed.map((day) => rowOf(flockId, day)))]);
}

const rowOf = (flockId: number, day: FlockDay): Record<string, unknown> =>
  Object.fromEntries(columns.map(([key, name]) => [name, key === "flockId" ? flockId : day[key]]));

const isSame = (day: FlockDay, stored: FlockDay | undefined): boolean =>
  stored !== undefined && keysOf(day).every((key) => day[key] === stored[key]);

/** Whether the card is another one than it was. */
async function markWritten(
  tx: Transaction,
  flock: BookFlock,
  card: FlockCard,
  now: number,
): Promise<boolean> {
  const { card: before } = only(
    await tx.query<{ card: FlockCard | null }>(markSql, [
      flock.id,
      card.day,
      new Date(now),
      formulaVersion,
      flock.version,
      flock.breedVersion,
      card,
    ]),
  );
  return before === null || keysOf(card).some((key) => before[key] !== card[key]);
}

/** What the meters of a running day count is written so often. */
const refreshMinutes = 30;
/** So many are found at once: looking for them costs as much as bringing up to date several. */
const foundMost = 30;

const today = (at: SQL) => sql`(${at} at time zone f.time_zone)::date`;
/** Over k, f, b and w, what was written of k: never, by an older formula, of a changed flock … */
const isOldAt = (at: SQL): SQL => sql`(w.flock_id is null or w.card is null
  or w.formula_version <> ${formulaVersion} or w.flock_version <> k.version
  or w.breed_version <> b.version or (k.cleared_at is null and w.last_day < ${today(at)})
  or (w.last_day < ${today(at)} and (w.written_at at time zone f.time_zone)::date <= w.last_day))`;
const isUsedAt = (at: SQL): SQL => sql`(k.cleared_at is null
  and w.written_at < ${at} - make_interval(mins => ${refreshMinutes}))`;
const timeOf = (now: number): SQL => sql`${new Date(now)}::timestamptz`;

/**
 * Flocks whose figures are older than what they are made of: never written, by an older formula, of
 * a changed flock or breed, of a day that has ended. Behind them those in the houses, for what
 * their meters have counted since.
 */
const dueFlocks = (database: Database, now: number, most: number): Promise<{ id: number }[]> => {
  const at = timeOf(now);
  return rows(
    keptOn(database),
    sql`select k.id from ${bookFlockFrom} left join flock_books w on w.flock_id = k.id
      where k.placed_at <= ${at} and (${isOldAt(at)} or ${isUsedAt(at)})
      order by ${isOldAt(at)} desc, w.written_at nulls first, k.id limit ${most}`,
  );
};

/** Brings some flocks up to date, one short transaction each. How many there were. */
export async function refreshFigures(
  { database, bus }: Pick<Deps, "database" | "bus">,
  now: number,
  most: number,
): Promise<number> {
  const due = await dueFlocks(database, now, most);
  for (const { id } of due) await refresh({ database, bus }, now, id);
  return due.length;
}

async function refresh(
  { database, bus }: Pick<Deps, "database" | "bus">,
  now: number,
  id: number,
): Promise<void> {
  const appended = await unlessDeadlocked(() =>
    database.transaction((tx) => refreshFlock(tx, id, now)),
  );
  for (const facts of appended) bus.publish("committed", { ...facts, details: [] });
}

/** Flocks to be brought up to date a few at a time: what is due is looked up seldom. */
export class FigureRounds {
  readonly #deps: Pick<Deps, "database" | "bus">;
  #found: number[] = [];

  constructor(deps: Pick<Deps, "database" | "bus">) {
    this.#deps = deps;
  }

  /** The next of them. How many there were; 0: none is due. */
  async next(now: number, most: number): Promise<number> {
    if (this.#found.length === 0)
      this.#found = (await dueFlocks(this.#deps.database, now, foundMost)).map(({ id }) => id);
    const due = this.#found.splice(0, most);
    for (const id of due) await refresh(this.#deps, now, id);
    return due.length;
  }
}

/** What its house's record and its alarms are by its figures, as facts. */
async function refreshFlock(
  tx: Transaction,
  id: number,
  now: number,
): Promise<readonly Appended[]> {
  const at = timeOf(now);
  const [flock] = await rows<BookFlock & { readonly isOld: boolean }>(
    keptOn(tx),
    // Another server may have been here since it was found.
    sql`select ${bookFlockColumns}, ${isOldAt(at)} as "isOld" from ${bookFlockFrom}
      left join flock_books w on w.flock_id = k.id
      where k.id = ${id} and (${isOldAt(at)} or ${isUsedAt(at)}) for no key update of k`,
  );
  if (flock === undefined) return [];
  const { days, isOtherCard } = await writeFigures(tx, flock, now, !flock.isOld);
  const isShown = isOtherCard && flock.clearedAt === null;
  const house = isShown ? await houseFacts(keptOn(tx), [flock.houseId]) : [];
  const alarms = await judgeRecords(tx, flock, days, now);
  return [
    ...(alarms === null ? [] : [alarms]),
    ...(house.length === 0 ? [] : [await appendFacts(tx, house, now)]),
  ];
}
