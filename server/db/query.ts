/** Parameters and rows of hand-written SQL. Rows are trusted: the schema is ours. */
export interface Query {
  <Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}
