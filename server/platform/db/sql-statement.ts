import { type SQL, sql } from "drizzle-orm";
import { type PgColumn, PgDialect } from "drizzle-orm/pg-core";
import type { Query } from "./open-database.ts";

const dialect = new PgDialect();

/**
 * Runs SQL put together from fragments. Dates come as Date, big integers as number, as from `query`
 * itself.
 */
export function rows<Row extends object>(
  on: { readonly query: Query },
  statement: SQL,
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return on.query<Row>(text, params);
}

/** The first row of a statement that always gives one. Throws when there is none. */
export function only<Row>(found: readonly Row[]): Row {
  const [row] = found;
  if (row === undefined) throw new Error("a statement gave no row");
  return row;
}

/** The row of a statement that always gives one. Throws when there is none. */
export const one = async <Row extends object>(
  on: { readonly query: Query },
  statement: SQL,
): Promise<Row> => only(await rows<Row>(on, statement));

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
}

/** Rows to skip; beyond a thousand million there are none. */
export const offsetOf = ({ page, pageSize }: PageQuery): number =>
  Math.min((page - 1) * pageSize, 1e9);

/** A page of a list and how many rows the whole list has. */
export interface Page<Row> {
  readonly total: number;
  readonly rows: Row[];
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
}

/** Reads the rows of the requested page, and the count of all. */
export async function pageOf<Row extends object>(
  on: { readonly query: Query },
  { columns, from, total: counted, where, order, query }: PagedList,
): Promise<Page<Row>> {
  const matching = sql`where ${allOf(where)}`;
  const total =
    counted ??
    (await one<{ total: number }>(on, sql`select count(*) as total from ${from} ${matching}`))
      .total;
  const found = await rows<Row>(
    on,
    sql`select ${columns} from ${from} ${matching} order by ${order}
      limit ${query.pageSize} offset ${offsetOf(query)}`,
  );
  return { total, rows: found };
}

/** For the builder's `set`: what a save makes of the version. */
export const nextVersion = ({ version }: { readonly version: PgColumn }): SQL =>
  sql`${version} + 1`;
