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
  const { sql, params } = dialect.sqlToQuery(statement);
  return on.query<Row>(sql, params);
}
