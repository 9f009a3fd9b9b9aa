import { type SQL, sql } from "drizzle-orm";
import { type PgColumn, PgDialect } from "drizzle-orm/pg-core";
import { cursorOf, placeOf } from "../../../contract/base/call-schema.ts";
import type { Queryable } from "./open-database.ts";

const dialect = new PgDialect();

/**
 * Runs SQL put together from fragments. Dates come as Date, big integers as number, as from `query`
 * itself.
 */
export function rows<Row extends object>(db: Queryable, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return db.query<Row>(text, params);
}

/** The first row of a statement that always returns one. Throws without a row. */
export function only<Row>(found: readonly Row[]): Row {
  const [row] = found;
  if (row === undefined) throw new Error("a statement gave no row");
  return row;
}

/** The row of a statement that always returns one. Throws without a row. */
export const one = async <Row extends object>(db: Queryable, statement: SQL): Promise<Row> =>
  only(await rows<Row>(db, statement));

/** Joins conditions by "and"; undefined ones are left out. An empty list matches everything. */
export const allOf = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `);

/** A condition on a value that a query may leave out. */
export const when = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value);

/** Returns an ILIKE pattern that contains the word literally. */
const likePattern = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, "\\$&")}%`;

/** One of the columns, a comma-separated list, contains the keyword. */
export const containsKeyword = (keyword: string | undefined, columns: SQL): SQL | undefined =>
  when(keyword, (word) => sql`concat_ws(chr(10), ${columns}) ilike ${likePattern(word)}`);

/** The requested page: the first is 1. */
interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
  /** Absent: the page. */
  readonly cursor?: string | undefined;
}

/** Rows to skip; at most a thousand million. */
export const offsetOf = ({ page, pageSize }: Pick<PageQuery, "page" | "pageSize">): number =>
  Math.min((page - 1) * pageSize, 1e9);

/** A page of a list and how many rows the whole list has. */
export interface Page<Row> {
  readonly total: number;
  readonly rows: Row[];
  /** Cursor at which a list continues; null: it has ended. */
  readonly next?: string | null;
}

/** A list of which pages are read. `from` is what follows the word in SQL, joins included. */
export interface PagedList {
  readonly columns: SQL;
  readonly from: SQL;
  /** Number of all rows, if it has already been counted. */
  readonly total?: number | undefined;
  readonly where: readonly (SQL | undefined)[];
  readonly order: SQL;
  readonly query: PageQuery;
  /** Column of the row's id, which never changes; absent: the list is not read by a cursor. */
  readonly key?: SQL;
}

/** Reads the rows of the requested page, and the count of all. */
export async function pageOf<Row extends object>(
  db: Queryable,
  list: PagedList,
): Promise<Page<Row>> {
  const { columns, from, total: counted, where, order, query, key } = list;
  if (query.cursor !== undefined && key !== undefined)
    return rowsAfter<Row>(db, { ...list, key }, query.cursor);
  const matching = sql`where ${allOf(where)}`;
  const total =
    counted ??
    (await one<{ total: number }>(db, sql`select count(*) as total from ${from} ${matching}`))
      .total;
  const records = await rows<Row>(
    db,
    sql`select ${columns} from ${from} ${matching} order by ${order}
      limit ${query.pageSize} offset ${offsetOf(query)}`,
  );
  return { total, rows: records };
}

/**
 * Reads on from a cursor, in the order of the ids: rows that exist at the start are returned once,
 * no matter which are added or deleted since. Rows are counted for the first page only.
 */
async function rowsAfter<Row extends object>(
  db: Queryable,
  { columns, from, where, query, key }: PagedList & { readonly key: SQL },
  cursor: string,
): Promise<Page<Row>> {
  const { after, total: counted } = placeOf(cursor);
  const matching = allOf(where);
  const total =
    counted ??
    (await one<{ total: number }>(db, sql`select count(*) as total from ${from} where ${matching}`))
      .total;
  const records = await rows<Row & { cursor_key: number }>(
    db,
    sql`select ${columns}, ${key} as cursor_key from ${from}
      where ${matching} and ${key} > ${after}::bigint order by ${key} limit ${query.pageSize + 1}`,
  );
  const page = records.slice(0, query.pageSize);
  const last = page.at(-1);
  const next =
    last === undefined || records.length === page.length
      ? null
      : cursorOf({ after: last.cursor_key, total });
  return { total, rows: page, next };
}

/** The version after a save, for the builder's `set`. */
export const nextVersion = ({ version }: { readonly version: PgColumn }): SQL =>
  sql`${version} + 1`;
