import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./open-database.ts";
import { timestamp } from "./timestamp.ts";
import { allOf, one, type Page, rows } from "./sql-statement.ts";

/**
 * A long table, walked through in the order of time in pieces of `rows` rows: each a short
 * statement, however long the table is and however few of its rows match.
 */
export interface ChunkedScan {
  /** The table with its alias. */
  readonly table: SQL;
  /** Columns of the table's row, with its alias: its time (whole ms, indexed) and its number. */
  readonly at: SQL;
  readonly id: SQL;
  readonly newestFirst: boolean;
  /** Conditions over the table alone that an index answers: what they leave out is not walked. */
  readonly within: readonly (SQL | undefined)[];
  readonly rows: number;
  /**
   * Pieces of this much time instead of a number of rows, ms: for an index that finds the rows,
   * however many are between.
   */
  readonly widthMs?: number;
}

interface Place {
  readonly at: Date;
  readonly id: number;
}

export const scanOrder = ({ at, id, newestFirst }: ChunkedScan): SQL =>
  newestFirst ? sql`${at} desc, ${id} desc` : sql`${at}, ${id}`;

/**
 * Returns the condition for rows after a place, or up to it; the time is repeated besides the pair
 * so that the index is used.
 */
function side({ at, id, newestFirst }: ChunkedScan, place: Place, isAfter: boolean): SQL {
  const isHigher = isAfter !== newestFirst;
  const pair = sql`(${place.at}::timestamptz, ${place.id}::int)`;
  const [orderBy, to] = isHigher
    ? [sql`>=`, isAfter ? sql`>` : sql`>=`]
    : [sql`<=`, isAfter ? sql`<` : sql`<=`];
  return sql`${at} ${orderBy} ${place.at}::timestamptz and (${at}, ${id}) ${to} ${pair}`;
}

/**
 * Yields conditions that select the rows of one piece after the other. Throws the signal's reason
 * between two pieces once the signal is aborted.
 */
export async function* piecesOf(
  db: Queryable,
  scan: ChunkedScan,
  signal?: AbortSignal,
): AsyncGenerator<SQL> {
  if (scan.widthMs !== undefined) return yield* windowsOf(db, scan, scan.widthMs, signal);
  const { table, at, id, within } = scan;
  let after: SQL | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const left = allOf([sql`true`, ...within, after]);
    const [last] = await rows<Place>(
      db,
      sql`select ${at} as at, ${id} as id from ${table} where ${left}
        order by ${scanOrder(scan)} limit 1 offset ${scan.rows - 1}`,
    );
    if (last === undefined) {
      yield left;
      return;
    }
    yield sql`${left} and ${side(scan, last, false)}`;
    after = side(scan, last, true);
  }
}

async function* windowsOf(
  db: Queryable,
  { table, at, newestFirst, within }: ChunkedScan,
  widthMs: number,
  signal?: AbortSignal,
): AsyncGenerator<SQL> {
  const { oldest, newest } = await one<{ oldest: Date | null; newest: Date | null }>(
    db,
    sql`select min(${at}) as oldest, max(${at}) as newest from ${table}
      where ${allOf([sql`true`, ...within])}`,
  );
  if (oldest === null || newest === null) return;
  const first = Math.floor(oldest.getTime() / widthMs);
  const last = Math.floor(newest.getTime() / widthMs);
  for (let step = 0; step <= last - first; step += 1) {
    signal?.throwIfAborted();
    const from = (newestFirst ? last - step : first + step) * widthMs;
    yield allOf([
      ...within,
      sql`${at} >= ${timestamp(from)}`,
      sql`${at} < ${timestamp(from + widthMs)}`,
    ]);
  }
}

/** True when at most this share of the first piece matches, so that an index may be faster. */
export async function isRare(
  db: Queryable,
  { scan, from, where }: ScanSource,
  share: number,
  signal?: AbortSignal,
): Promise<boolean> {
  for await (const inside of piecesOf(db, scan, signal))
    return (await countOf(db, from, sql`${inside} and ${where}`)) <= share * scan.rows;
  return false;
}

/** The query along a walk. */
export interface ScanSource {
  readonly scan: ChunkedScan;
  /** The table and what is joined to it. */
  readonly from: SQL;
  /** Condition for the rows to read. */
  readonly where: SQL;
}

/** Yields the matching rows, a piece at a time, in the order of the table; empty pieces too. */
export async function* scannedRows<Row extends object>(
  db: Queryable,
  { scan, from, where }: ScanSource,
  columns: SQL,
  signal?: AbortSignal,
): AsyncGenerator<Row[]> {
  for await (const inside of piecesOf(db, scan, signal))
    yield await rows<Row>(
      db,
      sql`select ${columns} from ${from} where ${inside} and ${where} order by ${scanOrder(scan)}`,
    );
}

/** Counts the rows to read; stops once there are more than `max`. */
export async function countScanned(
  db: Queryable,
  { scan, from, where }: ScanSource,
  max = Infinity,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for await (const inside of piecesOf(db, scan, signal)) {
    total += await countOf(db, from, sql`${inside} and ${where}`);
    if (total > max) break;
  }
  return total;
}

const countOf = async (db: Queryable, from: SQL, where: SQL): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*) as count from ${from} where ${where}`))
    .count;

/**
 * A page of the filtered rows, in the order of the walk, and their number. Beyond `max`, and the
 * page, counting stops: then there are more than `total`.
 */
export async function pageScanned<Row extends object>(
  db: Queryable,
  { scan, from, where }: ScanSource,
  columns: SQL,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  signal?: AbortSignal,
  max = Infinity,
): Promise<Page<Row> & { readonly hasMore: boolean }> {
  const first = (page - 1) * pageSize;
  const results: Row[] = [];
  let total = 0;
  for await (const inside of piecesOf(db, scan, signal)) {
    // There are more rows; whether any of them match is not checked.
    if (total > Math.max(max, first + pageSize)) return { total, rows: results, hasMore: true };
    const condition = sql`${inside} and ${where}`;
    const count = await countOf(db, from, condition);
    const offset = Math.max(0, first - total);
    total += count;
    if (offset >= count || results.length === pageSize) continue;
    results.push(
      ...(await rows<Row>(
        db,
        sql`select ${columns} from ${from} where ${condition} order by ${scanOrder(scan)}
          limit ${pageSize - results.length} offset ${offset}`,
      )),
    );
  }
  return { total, rows: results, hasMore: false };
}
