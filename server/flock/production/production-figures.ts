import { getTableColumns, sql } from "drizzle-orm";
import {
  flockDays as figuresOf,
  formulaVersion,
} from "../../../contract/flock/figure/flock-figure.ts";
import type { FlockDay } from "../../../contract/fleet/flock/flock-day.ts";
import { soldSpecies } from "../../../contract/flock/forecast/forecast.ts";
import { keysOf } from "../../../contract/base/table-keys.ts";
import type { FlockCard } from "../../../contract/fleet/flock/flock-card.ts";
import { cardOf } from "../../../contract/flock/figure/flock-card-figure.ts";
import { doEach } from "../../platform/base/do-each.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { preparedOn } from "../../platform/db/prepared-statements.ts";
import { flockBooks, flockDays } from "../../platform/db/schema/flock/production-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { dayMs } from "../../../contract/base/time.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { retryRolledBack } from "../../platform/db/transaction-retry.ts";
import { type Appended, appendFacts } from "../../platform/fact/append-facts.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";
import { settingIn } from "../../fleet/production-setting/production-settings.ts";
import type { ForecastFlock } from "./forecast-input.ts";
import { writeForecasts } from "./forecast-writer.ts";
import { judgeRecords } from "./production-alarms.ts";
import {
  type RegisteredFlock,
  bookFlockColumns,
  bookFlockFrom,
  bookFlocksFrom,
  readFlockHistories,
} from "./flock-registry.ts";

type StoredDay = FlockDay & { readonly flockId: number };

/** A flock's row of a day as JSON has it: the names of its columns. */
const columns = Object.entries(getTableColumns(flockDays)).map(
  ([key, { name }]) => [key as keyof StoredDay, name] as const,
);
const storedSql = `select ${columns
  .map(([key, name]) => `${key === "day" ? "day::text" : name} as "${key}"`)
  .join(", ")} from flock_days where flock_id = any($1::int[])`;
/**
 * One document for any number of rows: a statement has 65,535 parameters at most. An existing day
 * is overwritten.
 */
const writeSql = `insert into flock_days select * from json_populate_recordset(null::flock_days, $1)
  on conflict (flock_id, day) do update set ${columns
    .filter(([key]) => key !== "flockId" && key !== "day")
    .map(([, name]) => `${name} = excluded.${name}`)
    .join(", ")}`;
const rowOf = (day: StoredDay): Record<string, unknown> =>
  Object.fromEntries(columns.map(([key, name]) => [name, day[key]]));

/** Written figures of a flock. */
export interface WrittenFigures {
  readonly days: readonly FlockDay[];
  /** A changed flock card changes the house's record, while the flock is in it. */
  readonly isOtherCard: boolean;
}

/**
 * Recalculates flocks and writes those of their days that have changed; returns what was written,
 * in their order. The caller has locked the rows of the flocks.
 */
export async function writeFigures(
  tx: Transaction,
  flocks: readonly RegisteredFlock[],
  now: number,
): Promise<WrittenFigures[]> {
  const ids = flocks.map(({ id }) => id);
  const prepared = preparedOn(tx);
  const [books, stored, cards] = await Promise.all([
    readFlockHistories(prepared, flocks, now),
    prepared.query<StoredDay>(storedSql, [ids]),
    prepared.query<StoredCard>(cardsSql, [ids]),
  ]);
  const computed = flocks.flatMap((flock, index): ComputedFlock[] => {
    const book = books[index]!;
    const days = figuresOf(book);
    const card = cardOf(flock.id, book, days);
    return card === null ? [] : [{ flock, days, card, standard: book.standard }];
  });
  await Promise.all([writeDays(tx, computed, stored), markWritten(tx, computed, now)]);
  await writeForecasts(tx, computed);
  const others = otherCards(computed, cards);
  return flocks.map(({ id }) => ({
    days: computed.find(({ flock }) => flock.id === id)?.days ?? [],
    isOtherCard: others.has(id),
  }));
}

interface ComputedFlock extends ForecastFlock {
  readonly card: FlockCard;
}

/** `stored`: the stored days of all flocks that were due. */
async function writeDays(
  tx: Transaction,
  computed: readonly ComputedFlock[],
  stored: readonly StoredDay[],
): Promise<void> {
  const ids = new Set(computed.map(({ flock }) => flock.id));
  const prepared = preparedOn(tx);
  const placeOf = (flockId: number, day: string) => `${flockId} ${day}`;
  const storedDays = stored.filter(({ flockId }) => ids.has(flockId));
  const before = new Map(storedDays.map((row) => [placeOf(row.flockId, row.day), row]));
  const days = computed.flatMap(({ flock, days: created }) =>
    created.map((day) => ({ ...day, flockId: flock.id })),
  );
  const changed = days.filter((day) => !isSame(day, before.get(placeOf(day.flockId, day.day))));
  for (const { flockId, day } of days) before.delete(placeOf(flockId, day));
  const removedRows = [...before.values()];
  if (removedRows.length > 0)
    await prepared.query(
      `delete from flock_days w using unnest($1::int[], $2::date[]) as g(flock_id, day)
       where w.flock_id = g.flock_id and w.day = g.day`,
      [removedRows.map(({ flockId }) => flockId), removedRows.map(({ day }) => day)],
    );
  if (changed.length > 0) await prepared.query(writeSql, [JSON.stringify(changed.map(rowOf))]);
}

const isSame = (day: FlockDay, stored: FlockDay | undefined): boolean =>
  stored !== undefined && keysOf(day).every((key) => day[key] === stored[key]);

interface StoredCard {
  readonly id: number;
  readonly card: FlockCard | null;
}
const cardsSql = `select flock_id as id, card from flock_books where flock_id = any($1::int[])`;

/** Flocks whose card has changed. */
function otherCards(
  computed: readonly ComputedFlock[],
  current: readonly StoredCard[],
): ReadonlySet<number> {
  const cards = new Map(current.map(({ id, card }) => [id, card]));
  const isOther = ({ flock, card }: ComputedFlock): boolean => {
    const before = cards.get(flock.id) ?? null;
    return before === null || keysOf(card).some((key) => before[key] !== card[key]);
  };
  return new Set(computed.filter(isOther).map(({ flock }) => flock.id));
}

async function markWritten(
  tx: Transaction,
  computed: readonly ComputedFlock[],
  now: number,
): Promise<void> {
  if (computed.length === 0) return;
  await tx.orm
    .insert(flockBooks)
    .values(
      computed.map(({ flock, card }) => ({
        flockId: flock.id,
        lastDay: card.day,
        writtenAt: new Date(now),
        formulaVersion,
        flockVersion: flock.version,
        breedVersion: flock.breedVersion,
        layStartAge: flock.layStartAge,
        card,
      })),
    )
    .onConflictDoUpdate({
      target: flockBooks.flockId,
      set: {
        lastDay: sql`excluded.last_day`,
        writtenAt: sql`excluded.written_at`,
        formulaVersion: sql`excluded.formula_version`,
        flockVersion: sql`excluded.flock_version`,
        breedVersion: sql`excluded.breed_version`,
        layStartAge: sql`excluded.lay_start_age`,
        card: sql`excluded.card`,
      },
    });
}

/** Interval for writing the meter counts of a running day. */
const refreshMinutes = 30;

/** Days of flocks that a transaction recalculates, to limit how long their rows are locked. */
const daysAtOnce = 200;

/** Flocks that left longer ago are checked by their ids, this many at a time. */
const leftAtOnce = 2000;
const leftMs = 2 * dayMs;

/** Ids of the flocks that left long ago which are examined: after one, up to another. */
interface Stretch {
  readonly after: number;
  readonly upTo: number;
}
const allFlocks: Stretch = { after: 0, upTo: 2 ** 31 - 1 };

/**
 * Returns flocks whose figures are older than their sources: never written, by an older formula, of
 * a changed flock or breed, of hens by another age of lay, of a day that has ended; those in the
 * houses before those that have left. After them come flocks in the houses, for what their meters
 * have counted since. Flocks with closed books are excluded. Only a stretch of those that left long
 * ago is included, because their number grows with the years. Returned in pieces, each for one
 * transaction.
 */
async function dueFlocks(
  database: Database,
  now: number,
  max: number,
  { after, upTo }: Stretch,
): Promise<number[][]> {
  const at = sql`${new Date(now)}::timestamptz`;
  const today = sql`(${at} at time zone f.time_zone)::date`;
  const hasNoForecast = sql`(h.species in (${sql.join(
    soldSpecies.map((species) => sql`${species}`),
    sql`, `,
  )}) and not exists (select 1 from flock_forecasts o
    where o.flock_id = k.id and o.day = w.last_day))`;
  const isOld = sql`(w.flock_id is null or w.card is null
    or w.formula_version <> ${formulaVersion} or w.flock_version <> k.version
    or w.breed_version <> b.version
    or (h.species = 'layer' and w.lay_start_age is distinct from ${settingIn("layStartAge")})
    or (k.cleared_at is null and w.last_day < ${today})
    or (k.cleared_at is null and ${hasNoForecast})
    or (w.last_day < ${today} and (w.written_at at time zone f.time_zone)::date <= w.last_day))`;
  const isUsed = sql`(k.cleared_at is null
    and w.written_at < ${at} - make_interval(mins => ${refreshMinutes}))`;
  const left = sql`${new Date(now - leftMs)}::timestamptz`;
  const flocks = bookFlocksFrom([
    sql`cleared_at is null`,
    sql`cleared_at > ${left}`,
    sql`cleared_at <= ${left} and id > ${after} and id <= ${upTo}`,
  ]);
  const due = await rows<{ id: number; days: number }>(
    preparedOn(database),
    sql`select id, days::int as days
      from (select k.id, extract(day from least(k.cleared_at, ${at}) - k.placed_at) + 1 as days,
          row_number() over (order by ${isOld} desc, k.cleared_at is not null,
            w.written_at nulls first, k.id) as no
        from ${flocks} left join flock_books w on w.flock_id = k.id
        where k.placed_at <= ${at} and (${isOld} or ${isUsed}) and not exists (
          select 1 from flock_reports c where c.flock_id = k.id and c.reopened_at is null)
        order by no limit ${max}) due
      order by no`,
  );
  const pieces: number[][] = [];
  let room = 0;
  for (const { id, days } of due) {
    if (room <= 0) {
      pieces.push([]);
      room = daysAtOnce;
    }
    pieces.at(-1)?.push(id);
    room -= days;
  }
  return pieces;
}

type FiguresDeps = Pick<Deps, "database" | "bus">;

/**
 * Updates the figures of a batch of flocks, in a short transaction. If that fails, each flock gets
 * its own transaction, so that a faulty one does not block the others.
 */
async function refreshPiece(deps: FiguresDeps, ids: readonly number[], now: number): Promise<void> {
  try {
    await refreshTogether(deps, ids, now);
  } catch (error) {
    if (ids.length < 2) throw error;
    await doEach(
      ids,
      (id) => refreshTogether(deps, [id], now),
      (id) => `flock ${id}`,
    );
  }
}

async function refreshTogether(
  { database, bus }: FiguresDeps,
  ids: readonly number[],
  now: number,
): Promise<void> {
  const appended = await retryRolledBack(() =>
    database.transaction((tx) => refreshFlocks(tx, ids, now)),
  );
  for (const facts of appended) bus.publish("committed", { ...facts, details: [] });
}

/** Updates the figures of some flocks, in short transactions. Returns their number. */
export async function refreshFigures(deps: FiguresDeps, now: number, max: number): Promise<number> {
  const pieces = await dueFlocks(deps.database, now, max, allFlocks);
  for (const ids of pieces) await refreshPiece(deps, ids, now);
  return pieces.flat().length;
}

/** A query for due work reads all flocks in houses, so it requests this many of them at once. */
const flocksAtOnce = 400;

/** Updates flocks batch by batch; the due ones are remembered between steps. */
export class FigureRounds {
  readonly #deps: FiguresDeps;
  #pieces: number[][] = [];
  /** The last checked flock among those that left long ago. */
  #seenTo = 0;

  constructor(deps: FiguresDeps) {
    this.#deps = deps;
  }

  /** The next pieces, until `max` flocks were done. Returns their number; 0: none was due. */
  async step(now: number, max: number): Promise<number> {
    if (this.#pieces.length === 0) this.#pieces = await this.#readDue(now);
    let count = 0;
    while (count < max) {
      const ids = this.#pieces.shift();
      if (ids === undefined) break;
      await refreshPiece(this.#deps, ids, now);
      count += ids.length;
    }
    return count;
  }

  /** Flocks that are due, with the next stretch of those that left long ago. */
  async #readDue(now: number): Promise<number[][]> {
    const { database } = this.#deps;
    const after = this.#seenTo;
    const [last] = await database.query<{ id: number }>(
      "select id from flocks where id > $1 order by id offset $2 limit 1",
      [after, leftAtOnce - 1],
    );
    const upTo = last?.id ?? allFlocks.upTo;
    const pieces = await dueFlocks(database, now, flocksAtOnce, { after, upTo });
    // Flocks without a place this time come first the next time.
    if (pieces.flat().length < flocksAtOnce) this.#seenTo = last?.id ?? 0;
    return pieces;
  }
}

/** Updates their houses' records and alarms by their figures, as facts. */
async function refreshFlocks(
  tx: Transaction,
  ids: readonly number[],
  now: number,
): Promise<readonly Appended[]> {
  const records = await rows<RegisteredFlock>(
    preparedOn(tx),
    sql`select ${bookFlockColumns} from ${bookFlockFrom}
      where k.id = any(${sql.param([...ids])}::int[]) order by k.id for no key update of k`,
  );
  // A flock's books may have been closed since the flock was found due.
  const flocks = records.filter(({ isClosed }) => !isClosed);
  if (flocks.length === 0) return [];
  const written = await writeFigures(tx, flocks, now);
  const shown = flocks.filter(
    ({ clearedAt }, index) => written[index]!.isOtherCard && clearedAt === null,
  );
  const house =
    shown.length === 0
      ? []
      : await houseFacts(
          tx,
          shown.map(({ houseId }) => houseId),
        );
  const judged = flocks.map((flock, index) => ({ flock, days: written[index]!.days }));
  const alarms = await judgeRecords(tx, judged, now);
  return [
    ...(alarms === null ? [] : [alarms]),
    ...(house.length === 0 ? [] : [await appendFacts(tx, house, now)]),
  ];
}
