/** A column of a view: its name, its SQL, and its description. */
export type ViewColumn = readonly [name: string, sql: string, description: string];

/** A view that users of an organisation may read. `h`, `f`: house and farm where it has them. */
export interface View {
  readonly name: string;
  readonly description: string;
  readonly columns: readonly ViewColumn[];
  /** Text after FROM, joins included. */
  readonly from: string;
  /** Column with the organisation of a row. */
  readonly orgId: string;
  readonly where?: string;
}

/** Columns of a table under their own names. */
export const own = (alias: string, columns: Readonly<Record<string, string>>): ViewColumn[] =>
  Object.entries(columns).map(([name, description]) => [name, `${alias}.${name}`, description]);

/** The name of a column for a key, as target_temp for targetTemp. */
export const nameOf = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
