/**
 * Options for running a statement. `prepared`: the connection parses and plans it once and keeps
 * it. For statements of fixed text that run many times per second, because on small batches that is
 * most of their cost.
 */
export interface QueryOptions {
  readonly prepared?: boolean;
}

/** Parameters and rows of hand-written SQL. Rows are trusted: the schema is ours. */
export interface Query {
  <Row extends object>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Row[]>;
}

/** Whatever runs SQL: the database itself, or one transaction. */
export interface Queryable {
  readonly query: Query;
}
