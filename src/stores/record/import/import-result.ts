import type { DayConvention, DayOrder } from "../../../lib/data/day-convention.ts";
import type { DecimalSign, NumberConvention } from "../../../lib/text/number-convention.ts";
import type { CellFault } from "./import-cells.ts";
import type { FileFault, TextForm } from "./import-sheets.ts";
import type { ColumnUnit } from "./table-heading.ts";
import type { FileColumn } from "./table-layout.ts";
import type { IgnoredLineKind, ValueAbove } from "./table-line.ts";

/**
 * Why a whole file cannot be read. hidden: the only sheet with the headings is hidden; several:
 * more than one file was dropped; unread: the browser cannot read it, because it was changed or
 * moved after it was chosen, or is a folder.
 */
export type TableFault =
  | FileFault
  | "empty"
  | "manyRows"
  | "columnTwice"
  | "columnMissing"
  | "hidden"
  | "several"
  | "unread";

/** A row as written in the file. `row`: its number there, from 1. */
export type RowOf<C extends string> = { readonly row: number } & Readonly<Record<C, string>>;
/** `columns`: those that are missing or duplicate; `sheet`: the sheet it is about. */
export interface RefusedTable<C extends string> {
  readonly fault: TableFault;
  readonly columns: readonly C[];
  readonly sheet: string | null;
}

/** The meaning of a blank between digits: it separates thousands, or two numbers. */
export type GapMeaning = "group" | "apart";
export interface GapReading {
  /** Null: ask. */
  readonly meaning: GapMeaning | null;
  readonly example: string;
}

/** The user's corrections of how the file is read; absent: as detected. */
export interface ImportChoices extends Partial<TextForm> {
  readonly sheet?: string;
  readonly decimal?: DecimalSign;
  readonly dayOrder?: DayOrder;
  readonly gaps?: GapMeaning;
  /** Units of columns, by their keys. */
  readonly units?: Readonly<Record<string, string>>;
  /** Keys of columns, by their index in the file from 0. */
  readonly columns?: Readonly<Record<number, string>>;
}

/** A cell that cannot be read; its row is not sent. */
export interface CellProblem<C extends string> {
  readonly row: number;
  readonly field: C;
  readonly fault: CellFault;
  /** The text as in the file. */
  readonly text: string;
}
/**
 * An unknown column. `at`: its index from 0, null for columns beyond the last one that is read;
 * `hasFigures`: it contains numbers; `example`: its first value, or empty.
 */
export interface UnknownColumn {
  readonly at: number | null;
  readonly heading: string;
  readonly hasFigures: boolean;
  readonly example: string;
}
/** A line below the headings that is not a row: a total, a signature, repeated headings. */
export interface IgnoredLine {
  readonly row: number;
  readonly kind: IgnoredLineKind | "headings";
  readonly text: string;
}

/**
 * The unit of a column whose heading has none, or another than the stored one. `unit` null: the
 * user has to choose.
 */
export interface UnitReading<C extends string> {
  readonly key: C;
  readonly heading: string;
  readonly unit: string | null;
  readonly isStated: boolean;
  readonly units: readonly ColumnUnit[];
  /** The first value, with a decimal point; null: none. */
  readonly example: string | null;
}

/** How a file was read. Null: it contains nothing of this kind. */
export interface Understood<C extends string> {
  readonly sheet: string | null;
  /** Other sheets with these headings. */
  readonly otherSheets: readonly string[];
  readonly form: TextForm | null;
  /** Rows of the headings, from 1. */
  readonly headings: readonly [first: number, last: number];
  readonly columns: readonly (FileColumn<C> & { readonly example: string })[];
  /** Required columns without a heading, which a person has to choose. */
  readonly missing: readonly C[];
  readonly numbers: NumberConvention | null;
  readonly gaps: GapReading | null;
  readonly days: DayConvention | null;
  readonly units: readonly UnitReading<C>[];
  readonly above: readonly ValueAbove<C>[];
  readonly ignored: readonly IgnoredLine[];
  /** Headings of columns that are read although they are hidden. */
  readonly hiddenColumns: readonly string[];
  /** Rows that are read although a filter or a user has hidden them. */
  readonly hiddenRows: number;
}

/**
 * A table that was read: the rows in which every cell is valid, and the faults of the others. No
 * rows while the user has to choose the format of numbers or dates.
 */
export interface ImportTable<C extends string> {
  readonly rows: readonly RowOf<C>[];
  readonly problems: readonly CellProblem<C>[];
  readonly unknown: readonly UnknownColumn[];
  readonly understood: Understood<C>;
}

export const refused = <C extends string>(
  fault: TableFault,
  sheet: string | null = null,
  columns: readonly C[] = [],
): RefusedTable<C> => ({ fault, columns, sheet });

/**
 * True when the user has to choose the meaning of a column, or the format of numbers, dates or a
 * unit.
 */
export const needsAnswers = ({
  missing,
  numbers,
  gaps,
  days,
  units,
}: Pick<Understood<string>, "missing" | "numbers" | "gaps" | "days" | "units">): boolean =>
  missing.length > 0 ||
  numbers?.sign === null ||
  gaps?.meaning === null ||
  days?.order === null ||
  units.some(({ unit }) => unit === null);
