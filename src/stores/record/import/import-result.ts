import type { DayConvention, DayOrder } from "../../../lib/data/day-convention.ts";
import type { DecimalSign, NumberConvention } from "../../../lib/text/number-convention.ts";
import type { CellFault } from "./import-cells.ts";
import type { FileFault, TextForm } from "./import-sheets.ts";
import type { ColumnUnit } from "./table-heading.ts";
import type { FileColumn } from "./table-layout.ts";
import type { IgnoredLineKind, ValueAbove } from "./table-line.ts";

/**
 * Why a file as a whole cannot be read. hidden: the only sheet with the headings is hidden;
 * several: files were dropped together; unread: the browser gets no content, since the file was
 * changed or moved after it was chosen, or is a folder.
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

/** A row as people wrote it. `row`: its number in their file, from 1. */
export type RowOf<C extends string> = { readonly row: number } & Readonly<Record<C, string>>;
/** `columns`: those that are missing or there twice; `sheet`: the reported one. */
export interface RefusedTable<C extends string> {
  readonly fault: TableFault;
  readonly columns: readonly C[];
  readonly sheet: string | null;
}

/** A blank between the digits of a number: it parts thousands, or two numbers. */
export type GapMeaning = "group" | "apart";
export interface GapReading {
  /** Null: ask. */
  readonly meaning: GapMeaning | null;
  readonly example: string;
}

/** A person's corrections of how the file is read; absent: as detected. */
export interface ImportChoices extends Partial<TextForm> {
  readonly sheet?: string;
  readonly decimal?: DecimalSign;
  readonly dayOrder?: DayOrder;
  readonly gaps?: GapMeaning;
  /** Units of columns, by their keys. */
  readonly units?: Readonly<Record<string, string>>;
  /** Keys of columns, by their place in the file from 0. */
  readonly columns?: Readonly<Record<number, string>>;
}

/** A cell without a meaning; its row is not sent. */
export interface CellProblem<C extends string> {
  readonly row: number;
  readonly field: C;
  readonly fault: CellFault;
  /** As in the file. */
  readonly text: string;
}
/**
 * A column that is not known. `at`: its place from 0, null for those beyond the last that is read;
 * `hasFigures`: it contains numbers; `example`: its first value, empty: none.
 */
export interface UnknownColumn {
  readonly at: number | null;
  readonly heading: string;
  readonly hasFigures: boolean;
  readonly example: string;
}
/** A line below the headings that is no row: a total, a signature, the headings again. */
export interface IgnoredLine {
  readonly row: number;
  readonly kind: IgnoredLineKind | "headings";
  readonly text: string;
}

/** The unit of a column whose heading has none, or not ours. `unit` null: ask. */
export interface UnitReading<C extends string> {
  readonly key: C;
  readonly heading: string;
  readonly unit: string | null;
  readonly isStated: boolean;
  readonly units: readonly ColumnUnit[];
  /** The first value, with a point; null: none. */
  readonly example: string | null;
}

/** The reading of a file. Null: there is nothing of the kind in it. */
export interface Understood<C extends string> {
  readonly sheet: string | null;
  /** Sheets that have the headings too. */
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
  readonly aside: readonly IgnoredLine[];
  /** Headings of columns that are read although a person has hidden them. */
  readonly hiddenColumns: readonly string[];
  /** Rows that are read although a filter or a person has hidden them. */
  readonly hiddenRows: number;
}

/**
 * A table that was read: the rows in which every cell has a meaning, and the faults of the others.
 * No rows while the user has to say how the file writes its numbers or days.
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

/** The user must say which a column is, or how the file writes its numbers, its days or a unit. */
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
