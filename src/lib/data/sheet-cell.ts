/**
 * Kind of a cell. text: as somebody wrote it, numbers and days among it; number: a spreadsheet's
 * own, with a point and no groups; day: a spreadsheet's own, as 2026-03-05; unknown: a formula
 * whose result the file lacks; error: what a formula could not work out.
 */
export type CellKind = "text" | "number" | "day" | "unknown" | "error";
export interface SheetCell {
  readonly kind: CellKind;
  readonly text: string;
  /** A number as its format writes it, where that is a name: 0012, 12号舍. */
  readonly shown?: string;
}
/** Cells that are one; from 0, the last ones included. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}
/** A sheet as it is seen: its cells by row and column. */
export interface SheetGrid {
  readonly cells: readonly (readonly SheetCell[])[];
  readonly merges: readonly Merge[];
  /** Rows that a filter or a person has hidden, from 0. */
  readonly hiddenRows: ReadonlySet<number>;
  /** Its lines were parted by a separator, which a value without quotes may hold too. */
  readonly isParted?: boolean;
  /** There are more rows than were read. */
  readonly isCut?: boolean;
  /** Filled columns behind the last one that is read, from 0; null: there are none. */
  readonly beyond?: ColumnsBeyond | null;
}
export interface ColumnsBeyond {
  readonly first: number;
  readonly last: number;
  readonly hasFigures: boolean;
}

export const blankCell: SheetCell = { kind: "text", text: "" };
export const textCell = (text: string): SheetCell =>
  text === "" ? blankCell : { kind: "text", text };
