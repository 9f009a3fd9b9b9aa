import type { ImportColumnInfo } from "../../../../contract/base/import-table.ts";

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
  /** Headings of columns that are no part of the import although our own files have them. */
  readonly known?: readonly string[];
}

/** Blanks, marks and capitals of a heading do not matter. */
export const bare = (heading: string): string =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Cf}*_()[\]【】<>《》"'.,、/:-]+/gu, "");
/** Columns by what they are called, bare. */
export const columnsNamed = <C extends string>({ keys, columns, alsoCalled }: TableKind<C>) =>
  new Map<string, C>(
    keys.flatMap((key) =>
      [key, columns[key].name.zh, columns[key].name.en, ...(alsoCalled[key] ?? [])].map(
        (name) => [bare(name), key] as const,
      ),
    ),
  );

/** Columns that number the rows: they say nothing. */
export const isRowNumber = (heading: string): boolean =>
  ["序号", "行号", "no", "nr", "#", "№", "row", "line"].includes(bare(heading));
