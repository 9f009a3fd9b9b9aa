import { type SQL, sql } from "drizzle-orm";
import type { Query } from "./open-database.ts";
import { moment } from "./timestamp.ts";
import { allOf, one, type Page, rows } from "./sql-statement.ts";

/**
 * A long table, walked through in the order of time in pieces of `rows` rows: each a short
 * statement however long the table is and however few of its rows are meant.
 */
export interface Walk {
  /** With its alias. */
  readonly table: SQL;
  /** Columns of the table's row, with its alias: its time (whole ms, indexed) and its number. */
  readonly at: SQL;
  readonly id: SQL;
  readonly newestFirst: boolean;
  /** Conditions over the table alone that an index answers: what they leave out is not walked. */
  readonly within: readonly (SQL | undefined)[];
  readonly rows: number;
  /**
   * Pieces of so much time instead of so many rows, ms: where an index finds what is meant, however
   * many rows lie between.
   */
  readonly widthMs?: number;
}

interface Place {
  readonly at: Date;
  readonly id: number;
}

export const walkOrder = ({ at, id, newestFirst }: Walk): SQL =>
  newestFirst ? sql`${at} desc, ${id} desc` : sql`${at}, ${id}`;

/**
 * Returns the condition for rows after a place, or up to it; time is repeated beside the pair for
 * the index.
 */
function side({ at, id, newestFirst }: Walk, place: Place, isAfter: boolean): SQL {
  const isHigher = isAfter !== newestFirst;
  const pair = sql`(${place.at}::timestamptz, ${place.id}::int)`;
  const [by, to] = isHigher
    ? [sql`>=`, isAfter ? sql`>` : sql`>=`]
    : [sql`<=`, isAfter ? sql`<` : sql`<=`];
  return sql`${at} ${by} ${place.at}::timestamptz and (${at}, ${id}) ${to} ${pair}`;
}

/**
 * Conditions that choose the rows of one piece after the other. Ends between two of them when the
 * signal is aborted: it throws the signal's reason.
 */
export async function* piecesOf(
  on: { readonly query: Query },
  walk: Walk,
  signal?: AbortSignal,
): AsyncGenerator<SQL> {
  if (walk.widthMs !== undefined) return yield* windowsOf(on, walk, walk.widthMs, signal);
  const { table, at, id, within } = walk;
  let after: SQL | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const left = allOf([sql`true`, ...within, after]);
    const [last] = await rows<Place>(
      on,
      sql`select ${at} as at, ${id} as id from ${table} where ${left}
        order by ${walkOrder(walk)} limit 1 offset ${walk.rows - 1}`,
    );
    if (last === undefined) {
      yield left;
      return;
    }
    yield sql`${left} and ${side(walk, last, false)}`;
    after = side(walk, last, true);
  }
}

async function* windowsOf(
  on: { readonly query: Query },
  { table, at, newestFirst, within }: Walk,
  widthMs: number,
  signal?: AbortSignal,
): AsyncGenerator<SQL> {
  const { oldest, newest } = await one<{ oldest: Date | null; newest: Date | null }>(
    on,
    sql`select min(${at}) as oldest, max(${at}) as newest from ${table}
      where ${allOf([sql`true`, ...within])}`,
  );
  if (oldest === null || newest === null) return;
  const first = Math.floor(oldest.getTime() / widthMs);
  const last = Math.floor(newest.getTime() / widthMs);
  for (let step = 0; step <= last - first; step += 1) {
    signal?.throwIfAborted();
    const from = (newestFirst ? last - step : first + step) * widthMs;
    yield allOf([...within, sql`${at} >= ${moment(from)}`, sql`${at} < ${moment(from + widthMs)}`]);
  }
}

/** True when at most this share of the first piece is meant: an index may find them sooner. */
export async function isSeldom(
  on: { readonly query: Query },
  { walk, from, where }: Walked,
  share: number,
  signal?: AbortSignal,
): Promise<boolean> {
  for await (const inside of piecesOf(on, walk, signal))
    return (await countOf(on, from, sql`${inside} and ${where}`)) <= share * walk.rows;
  return false;
}

/** The query along a walk. */
export interface Walked {
  readonly walk: Walk;
  /** The table and what is joined to it. */
  readonly from: SQL;
  /** Condition for the rows to read. */
  readonly where: SQL;
}

/** The rows that are meant, a piece at a time, in the order of the walk; empty pieces as well. */
export async function* walked<Row extends object>(
  on: { readonly query: Query },
  { walk, from, where }: Walked,
  columns: SQL,
  signal?: AbortSignal,
): AsyncGenerator<Row[]> {
  for await (const inside of piecesOf(on, walk, signal))
    yield await rows<Row>(
      on,
      sql`select ${columns} from ${from} where ${inside} and ${where} order by ${walkOrder(walk)}`,
    );
}

/** Counts the rows to read; stops once there are more than `most`. */
export async function countWalked(
  on: { readonly query: Query },
  { walk, from, where }: Walked,
  most = Infinity,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for await (const inside of piecesOf(on, walk, signal)) {
    total += await countOf(on, from, sql`${inside} and ${where}`);
    if (total > most) break;
  }
  return total;
}

const countOf = async (on: { readonly query: Query }, from: SQL, where: SQL): Promise<number> =>
  (await one<{ count: number }>(on, sql`select count(*) as count from ${from} where ${where}`))
    .count;

/**
 * A page of the rows that are meant, in the order of the walk, and how many there are. Beyond
 * `most`, and the page, nobody counts: then there are more than `total`.
 */
export async function pageWalked<Row extends object>(
  on: { readonly query: Query },
  { walk, from, where }: Walked,
  columns: SQL,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  signal?: AbortSignal,
  most = Infinity,
): Promise<Page<Row> & { readonly hasMore: boolean }> {
  const first = (page - 1) * pageSize;
  const found: Row[] = [];
  let total = 0;
  for await (const inside of piecesOf(on, walk, signal)) {
    // Something is left: whether any of it is meant is not looked at.
    if (total > Math.max(most, first + pageSize)) return { total, rows: found, hasMore: true };
    const meant = sql`${inside} and ${where}`;
    const count = await countOf(on, from, meant);
    const offset = Math.max(0, first - total);
    total += count;
    if (offset >= count || found.length === pageSize) continue;
    found.push(
      ...(await rows<Row>(
        on,
        sql`select ${columns} from ${from} where ${meant} order by ${walkOrder(walk)}
          limit ${pageSize - found.length} offset ${offset}`,
      )),
    );
  }
  return { total, rows: found, hasMore: false };
}
