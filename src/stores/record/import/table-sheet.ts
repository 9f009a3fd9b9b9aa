import { type SheetGrid } from "../../../lib/data/sheet-cell.ts";
import { isFilled } from "./import-cells.ts";
import { type ImportChoices, type RefusedTable, refused } from "./import-result.ts";
import type { FileSheet } from "./import-sheets.ts";
import { isIgnored, type TableKind } from "./table-heading.ts";
import { layoutOf, type TableLayout } from "./table-layout.ts";
import { type ValueAbove, valuesAbove } from "./table-line.ts";

/** A table in its sheet. `others`: other sheets with these headings. */
export interface DetectedTable<C extends string> {
  readonly name: string | null;
  readonly grid: SheetGrid;
  readonly layout: TableLayout<C>;
  readonly above: readonly ValueAbove<C>[];
  readonly others: readonly string[];
}

/**
 * The first visible sheet that has the headings, or the one that was chosen. A sheet whose required
 * columns may be among the unknown ones is accepted too, because the user can choose them.
 */
export function findTable<C extends string>(
  kind: TableKind<C>,
  sheets: readonly FileSheet[],
  { sheet: chosen, columns }: ImportChoices,
): DetectedTable<C> | RefusedTable<C> {
  const looked = sheets.map(({ name, isHidden, read }) => {
    const grid = read();
    return { name, isHidden, grid, ...placed(kind, grid, columns) };
  });
  const fits = ({ layout }: (typeof looked)[number]) =>
    layout !== null && layout.missing.length === 0 && layout.duplicates.length === 0;
  const visibleSheets = looked.filter(({ isHidden }) => !isHidden);
  const fitting = visibleSheets.filter(fits);
  const first =
    fitting.find(({ name }) => name === chosen) ??
    fitting[0] ??
    mayFit(kind, closestOf(visibleSheets));
  if (first !== undefined && first.layout !== null)
    return {
      name: first.name,
      grid: first.grid,
      layout: first.layout,
      above: first.above,
      others: fitting.flatMap(({ name }) => (name === first.name ? [] : (name ?? []))),
    };
  const hidden = looked.find((sheet) => sheet.isHidden && fits(sheet));
  if (hidden !== undefined) return refused("hidden", hidden.name);
  return noTable(kind, visibleSheets);
}

/**
 * Finds the headings of a sheet and the values above them; columns with such a value are not
 * missing.
 */
function placed<C extends string>(
  kind: TableKind<C>,
  grid: SheetGrid,
  columns: ImportChoices["columns"],
) {
  const layout = layoutOf(kind, grid, columns);
  if (layout === null) return { layout, above: [] };
  const present = new Set(layout.columns.map(({ key }) => key));
  const above = valuesAbove(kind, grid.cells.slice(0, layout.top), present);
  const keys = new Set(above.map(({ key }) => key));
  return { layout: { ...layout, missing: layout.missing.filter((key) => !keys.has(key)) }, above };
}

interface VisibleSheet<C extends string> {
  readonly name: string | null;
  readonly grid: SheetGrid;
  readonly layout: TableLayout<C> | null;
}

const closestOf = <C extends string, S extends VisibleSheet<C>>(
  visibleSheets: readonly S[],
): S | undefined =>
  visibleSheets
    .filter(({ grid }) => grid.cells.some((line) => line.some(isFilled)))
    .toSorted((a, b) => (b.layout?.knownCount ?? 0) - (a.layout?.knownCount ?? 0))[0];

/** A sheet with at least as many unknown columns as missing ones. */
function mayFit<C extends string, S extends VisibleSheet<C>>(
  kind: TableKind<C>,
  sheet: S | undefined,
): S | undefined {
  if (sheet?.layout == null || sheet.layout.duplicates.length > 0) return undefined;
  const { columns, missing } = sheet.layout;
  const unknown = columns.filter(
    ({ key, heading }) => key === null && heading !== "" && !isIgnored(kind, heading),
  );
  return unknown.length >= missing.length ? sheet : undefined;
}

/** Why no sheet contains the table, from the sheet that comes closest. */
function noTable<C extends string>(
  { keys, columns }: TableKind<C>,
  visibleSheets: readonly VisibleSheet<C>[],
): RefusedTable<C> {
  const closest = closestOf(visibleSheets);
  if (closest === undefined) return refused("empty", visibleSheets[0]?.name ?? null);
  const { name, layout } = closest;
  if (layout !== null && layout.duplicates.length > 0)
    return refused("columnTwice", name, layout.duplicates);
  return refused(
    "columnMissing",
    name,
    layout?.missing ?? keys.filter((key) => columns[key].isRequired === true),
  );
}
