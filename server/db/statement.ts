import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Query } from "./open.ts";

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
