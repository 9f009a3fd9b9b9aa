/**
 * Kind of a cell. text: as typed, which includes typed numbers and dates; number: a numeric cell,
 * with a decimal point and no grouping; day: a date cell, as 2026-03-05; unknown: a formula without
 * a stored result; error: a formula that failed.
 */
export type CellKind = "text" | "number" | "day" | "unknown" | "error";
export interface SheetCell {
  readonly kind: CellKind;
  readonly text: string;
  /** A number as its format displays it, if that looks like a name: 0012, 12号舍. */
  readonly shown?: string;
  /** The unit that the number's format shows after or before it: 1.2 吨. */
  readonly unit?: string;
  /** True when the format shows other digits than the number has, or nothing. */
  readonly isOtherwiseShown?: true;
  /** True for a picture or another object that only newer programs show. */
  readonly isRich?: true;
  /** True when only the month or year of a date is displayed. */
  readonly isMonth?: true;
}
/** A merged range; rows and columns from 0, both ends included. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}
/** The content of a sheet as displayed: its cells by row and column. */
export interface SheetGrid {
  readonly cells: readonly (readonly SheetCell[])[];
  readonly merges: readonly Merge[];
  /** Rows that a filter or a person has hidden, from 0. */
  readonly hiddenRows: ReadonlySet<number>;
  /** Columns that a person has hidden, from 0. */
  readonly hiddenColumns?: ReadonlySet<number>;
  /** True for a text split by a separator, which may also occur in an unquoted value. */
  readonly isParted?: boolean;
  /** True when there are more rows than were read. */
  readonly isCut?: boolean;
  /** Filled columns after the last one that is read, from 0; null: none. */
  readonly beyond?: ColumnsBeyond | null;
}
export interface ColumnsBeyond {
  readonly first: number;
  readonly last: number;
  readonly hasFigures: boolean;
}

export const blankCell: SheetCell = { kind: "text", text: "" };
/** Returns the text with each character struck through. */
export const struckOut = (text: string): string => text.replace(/\S/gu, "$&\u0336");
export const isStruckOut = (text: string): boolean => text.includes("\u0336");
export const withoutLine = (text: string): string => text.replaceAll("\u0336", "");

export const textCell = (text: string): SheetCell =>
  text === "" ? blankCell : { kind: "text", text };
