import type { ImportColumnInfo } from "../../../../contract/base/import-table.ts";
import type { Words } from "../../../../contract/base/words.ts";

/** A unit in which people write a column. `factor`: how much of the column's own unit it is. */
export interface ColumnUnit {
  readonly key: string;
  readonly name: Words;
  /** As headings say it, bare. */
  readonly said: readonly string[];
  readonly factor: number;
}
/** The units of a column, its own first. */
export interface ColumnUnits {
  readonly units: readonly ColumnUnit[];
  /** The unit that the values of a column without one can only be in; null: ask. */
  readonly guess: (values: readonly number[]) => string | null;
}

/**
 * Description of a kind of table: its columns, and other names for them beside name and key.
 * `figures`: columns of numbers; `days`: of days of the calendar; `monthDays`: of days without a
 * year; every other one holds texts.
 */
export interface TableKind<C extends string> {
  readonly columns: Readonly<Record<C, ImportColumnInfo>>;
  readonly keys: readonly C[];
  readonly alsoCalled: { readonly [K in C]?: readonly string[] };
  readonly figures: readonly C[];
  readonly days: readonly C[];
  readonly monthDays?: readonly C[];
  /** Columns that people write in several units. */
  readonly units?: { readonly [K in C]?: ColumnUnits };
  /** Headings of columns that are no part of the import although our own files have them. */
  readonly known?: readonly string[];
}

/** Blanks, marks and capitals of a heading do not matter. */
export const bare = (heading: string): string =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Cf}*_()[\]【】<>《》"'.,、/:-]+/gu, "");
/** The column that a heading names. `unit`: the one it says; null: it says none. */
export interface NamedColumn<C extends string> {
  readonly key: C;
  readonly unit: string | null;
}

/** Columns by what they are called, bare. */
export function columnsNamed<C extends string>({
  keys,
  columns,
  alsoCalled,
  units = {},
}: TableKind<C>): ReadonlyMap<string, NamedColumn<C>> {
  const named = new Map<string, NamedColumn<C>>();
  const add = (heading: string, key: C, unit: string | null) => {
    const called = bare(heading);
    // A name by itself goes before one that is put together of a name and a unit.
    if (unit === null || !named.has(called)) named.set(called, { key, unit });
  };
  for (const key of keys) {
    const [own] = units[key]?.units ?? [];
    for (const name of alsoCalled[key] ?? []) add(name, key, null);
    // Our own headings say their unit.
    for (const name of [key, columns[key].name.zh, columns[key].name.en])
      named.set(bare(name), { key, unit: own?.key ?? null });
  }
  for (const key of keys)
    for (const { key: unit, said } of units[key]?.units ?? [])
      for (const name of alsoCalled[key] ?? [])
        for (const word of said)
          for (const heading of [`${name}${word}`, `${name} in ${word}`]) add(heading, key, unit);
  return named;
}

/** Columns that number the rows: they say nothing. */
export const isRowNumber = (heading: string): boolean =>
  ["序号", "行号", "no", "nr", "#", "№", "row", "line"].includes(bare(heading));
