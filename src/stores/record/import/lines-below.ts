import { seenText } from "../../../../contract/base/seen-text.ts";
import { blankCell, type SheetCell, type SheetGrid } from "../../../lib/data/sheet-cell.ts";
import { isFilled, sortOf } from "./import-cells.ts";
import type { IgnoredLine } from "./import-result.ts";
import { headingKey, columnsNamed, type TableKind } from "./table-heading.ts";
import { ignoredKindOf, valuesAbove } from "./table-line.ts";
import type { DetectedTable } from "./table-sheet.ts";

/** A table that is being read, with the positions of its columns. */
export interface Reading<C extends string> {
  readonly kind: TableKind<C>;
  readonly found: DetectedTable<C>;
  readonly columnOf: ReadonlyMap<C, number>;
}

export interface Line {
  /** From 0. */
  readonly at: number;
  readonly cells: readonly SheetCell[];
}

/**
 * The lines below the headings: rows of the table, and lines that are skipped and reported. `end`:
 * a line with other headings, where reading stops; null: none.
 */
export function linesBelow<C extends string>({
  kind,
  found: { grid, layout, above },
  columnOf,
}: Reading<C>) {
  const sorts = new Map([...columnOf].map(([key, at]) => [at, sortOf(kind, key)]));
  const of = {
    isFigure: (at: number) => ["figure", "percent"].includes(sorts.get(at) ?? ""),
    isDay: (at: number) => sorts.get(at) === "day",
    required: kind.keys.flatMap((key) =>
      kind.columns[key].isRequired === true ? (columnOf.get(key) ?? []) : [],
    ),
  };
  const headings = new Set(grid.cells.slice(layout.top, layout.bottom + 1).map(lineText));
  const lines: Line[] = [];
  const ignored: IgnoredLine[] = [];
  for (const [at, cells] of grid.cells.entries()) {
    if (at <= layout.bottom || !cells.some(isFilled)) continue;
    const text = lineText(cells);
    const again = headings.has(text) ? "same" : headingsIn(kind, cells, columnOf);
    if (again === "other") return { lines, ignored, end: { at, cells } };
    const isAgain = again === "same";
    const label = isAgain ? null : labelIn(kind, cells, { layout, above });
    const sort =
      isAgain || label === "same"
        ? "headings"
        : ignoredKindOf(filledDown(grid, at, of.isFigure), of);
    // The rows below belong to another farm or day.
    if (sort === null && label === "other") return { lines, ignored, end: { at, cells } };
    if (sort === null) lines.push({ at, cells });
    else ignored.push({ row: at + 1, kind: sort, text: text.slice(0, 120) });
  }
  return { lines, ignored, end: null };
}

/** A line that repeats the values above the headings, or gives other ones; null: none. */
function labelIn<C extends string>(
  kind: TableKind<C>,
  cells: readonly SheetCell[],
  { layout, above }: Pick<DetectedTable<C>, "layout" | "above">,
): "same" | "other" | null {
  const present = new Set(layout.columns.map(({ key }) => key));
  const known = new Map(above.map(({ key, text }) => [key, text]));
  const values = valuesAbove(kind, [cells], present).filter(({ key }) => known.has(key));
  if (values.length === 0) return null;
  return values.every(({ key, text }) => known.get(key) === text) ? "same" : "other";
}

/** A line of headings: the same ones in other words, or those of another table; null: none. */
function headingsIn<C extends string>(
  kind: TableKind<C>,
  cells: readonly SheetCell[],
  columnOf: ReadonlyMap<C, number>,
): "same" | "other" | null {
  const named = columnsNamed(kind);
  const filled = cells.flatMap((cell, at) => (isFilled(cell) ? [{ ...cell, at }] : []));
  const found = filled.flatMap(({ text, at }) => {
    const key = named.get(headingKey(text))?.key;
    return key === undefined ? [] : [{ key, at }];
  });
  const isLine = new Set(found.map(({ key }) => key)).size > 1 && found.length * 2 >= filled.length;
  if (
    !isLine ||
    filled.some(({ kind: sort, text }) => sort !== "text" || /^[+-]?\d/.test(seenText(text)))
  )
    return null;
  return found.every(({ key, at }) => columnOf.get(key) === at) ? "same" : "other";
}
export const lineText = (cells: readonly SheetCell[]): string =>
  cells
    .map(({ text }) => seenText(text))
    .filter((text) => text !== "")
    .join(" ");

/** A line completed with the merged names and days from the rows above. */
export function filledDown(
  { cells, merges }: SheetGrid,
  row: number,
  isFigure: (at: number) => boolean,
): SheetCell[] {
  const line = [...(cells[row] ?? [])];
  for (const { top, left, bottom } of merges)
    if (row > top && row <= bottom && !isFigure(left)) {
      const first = cells[top]?.[left];
      if (first !== undefined) line[left] = first;
    }
  return Array.from(line, (cell: SheetCell | undefined) => cell ?? blankCell);
}
