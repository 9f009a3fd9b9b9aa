import { seenText } from "../../../../contract/base/seen-text.ts";
import { type Merge, type SheetCell, type SheetGrid } from "../../../lib/data/sheet-cell.ts";
import { headingKey, columnsNamed, type NamedColumn, type TableKind } from "./table-heading.ts";

/** Number of rows in which headings are searched, and how many rows they may have. */
const headingsWithin = 20;
const headingRowsMax = 3;

/** A column of the file: its visible heading and its meaning; null: unknown. */
export interface FileColumn<C extends string> {
  readonly at: number;
  readonly heading: string;
  readonly key: C | null;
  /** The unit in its heading; null: none. */
  readonly unit: string | null;
}
/** The rows of the headings, from 0, and the columns they name. */
export interface TableLayout<C extends string> {
  readonly top: number;
  readonly bottom: number;
  readonly columns: readonly FileColumn<C>[];
  /** Columns that occur more than once. */
  readonly duplicates: readonly C[];
  readonly missing: readonly C[];
  /** Number of known columns. */
  readonly knownCount: number;
}

export const mergeAt = (merges: readonly Merge[], row: number, column: number): Merge | undefined =>
  merges.find(
    ({ top, bottom, left, right }) =>
      row >= top && row <= bottom && column >= left && column <= right,
  );

/** The cell displayed at a position: the first one of merged cells. */
export function seenAt(
  { cells, merges }: SheetGrid,
  row: number,
  column: number,
): SheetCell | undefined {
  const merge = mergeAt(merges, row, column);
  return merge === undefined ? cells[row]?.[column] : cells[merge.top]?.[merge.left];
}

/** Recognises the columns of a sheet by their headings, or by positions that the user chose. */
interface Known<C extends string> {
  readonly named: ReadonlyMap<string, NamedColumn<C>>;
  readonly chosen: ReadonlyMap<number, C>;
}

/**
 * The headings of a sheet: the rows, three at most, that name most columns of this kind. Null: no
 * row names any. `columns`: keys by position, chosen by the user.
 */
export function layoutOf<C extends string>(
  kind: TableKind<C>,
  grid: SheetGrid,
  columns: Readonly<Record<number, string>> = {},
): TableLayout<C> | null {
  const chosen = new Map(
    Object.entries(columns).flatMap(([at, requested]) => {
      const key = kind.keys.find((one) => one === requested);
      return key === undefined ? [] : [[Number(at), key] as const];
    }),
  );
  const known = { named: columnsNamed(kind), chosen };
  let best: TableLayout<C> | null = null;
  const rows = Math.min(grid.cells.length, headingsWithin + headingRowsMax - 1);
  for (let top = 0; top < rows; top += 1)
    for (let bottom = top; bottom < Math.min(rows, top + headingRowsMax); bottom += 1) {
      // A merged heading that reaches further down is not cut off.
      const isCut = grid.merges.some(
        (merge) => merge.top >= top && merge.top <= bottom && merge.bottom > bottom,
      );
      const layout = isCut ? null : layoutAt(kind, known, grid, top, bottom);
      if (layout !== null && isBetter(layout, best)) best = layout;
    }
  return best === null || best.bottom >= headingsWithin ? null : withUnits(kind, known, grid, best);
}

const counted = /^(?:只|羽|头|枚|个|head|birds?|eggs?|pcs)$/i;

/**
 * A row below with only words instead of figures belongs to the headings: units, or parts of a
 * column. So 2.1 below `kg` is not read as grams.
 */
function withUnits<C extends string>(
  kind: TableKind<C>,
  known: Known<C>,
  grid: SheetGrid,
  layout: TableLayout<C>,
): TableLayout<C> {
  const below = layout.bottom + 1;
  if (below - layout.top >= headingRowsMax) return layout;
  const filled = (grid.cells[below] ?? []).flatMap(({ kind: sort, text }, at) =>
    sort === "text" && seenText(text) === "" ? [] : [{ sort, text: seenText(text), at }],
  );
  const keyAt = new Map(layout.columns.map(({ at, key }) => [at, key]));
  const isFigure = (at: number): boolean => {
    const key = keyAt.get(at) ?? null;
    return key !== null && kind.figures.includes(key);
  };
  const isPart = filled.every(
    ({ sort, text, at }) =>
      sort === "text" &&
      !/^[\d\p{Pd}/]/u.test(text) &&
      (isFigure(at) || (keyAt.get(at) ?? null) === null),
  );
  const wider =
    isPart && filled.some(({ at }) => isFigure(at))
      ? layoutAt(kind, known, grid, layout.top, below)
      : null;
  return wider === null ? layout : withUnits(kind, known, grid, wider);
}

/** Better: more columns, then fewer duplicates, then fewer rows, then further up. */
function isBetter<C extends string>(a: TableLayout<C>, b: TableLayout<C> | null): boolean {
  if (b === null || a.knownCount !== b.knownCount) return b === null || a.knownCount > b.knownCount;
  if (a.duplicates.length !== b.duplicates.length) return a.duplicates.length < b.duplicates.length;
  return a.bottom - a.top < b.bottom - b.top;
}

function layoutAt<C extends string>(
  kind: TableKind<C>,
  known: Known<C>,
  grid: SheetGrid,
  top: number,
  bottom: number,
): TableLayout<C> | null {
  const width = Math.max(...grid.cells.slice(top, bottom + 1).map(({ length }) => length));
  const columns: FileColumn<C>[] = [];
  for (let at = 0; at < width; at += 1) {
    const labels = labelsOf(grid, top, bottom, at);
    if (labels === null) return null;
    // A heading over several columns names the first one; the others are unknown.
    const isOwn = (mergeAt(grid.merges, bottom, at)?.left ?? at) === at;
    columns.push(columnAt(known, at, labels, isOwn));
  }
  const keys = columns.flatMap(({ key }) => key ?? []);
  const found = new Set(keys);
  if (columns.every(({ at, key }) => key === null || known.chosen.has(at))) return null;
  return {
    top,
    bottom,
    columns,
    duplicates: kind.keys.filter((key) => keys.indexOf(key) !== keys.lastIndexOf(key)),
    missing: kind.keys.filter((key) => kind.columns[key].isRequired === true && !found.has(key)),
    knownCount: found.size,
  };
}

function columnAt<C extends string>(
  { named, chosen }: Known<C>,
  at: number,
  labels: readonly string[],
  isOwn: boolean,
): FileColumn<C> {
  const own = isOwn ? namedBy(labels, named) : null;
  const key = chosen.get(at) ?? own?.key ?? null;
  return { at, heading: labels.join(" "), key, unit: own?.unit ?? null };
}

/**
 * The different texts above a column, from the top; null: it has a number or date, which is not a
 * heading.
 */
function labelsOf(grid: SheetGrid, top: number, bottom: number, at: number): string[] | null {
  const labels: string[] = [];
  for (let row = top; row <= bottom; row += 1) {
    const cell = seenAt(grid, row, at);
    if (cell?.kind === "number" || cell?.kind === "day") return null;
    const text = seenText(cell?.text ?? "");
    if (text !== "" && labels.at(-1) !== text) labels.push(text);
  }
  return labels;
}

/**
 * The lowest heading alone, or together with those above. An upper one is never used alone, because
 * the headings below split its column.
 */
function namedBy<C extends string>(
  labels: readonly string[],
  named: ReadonlyMap<string, NamedColumn<C>>,
): NamedColumn<C> | null {
  const isCounted = labels.length > 1 && counted.test(headingKey(labels.at(-1) ?? ""));
  const shownLabels = isCounted ? labels.slice(0, -1) : labels;
  for (let from = shownLabels.length - 1; from >= 0; from -= 1) {
    const column = named.get(headingKey(shownLabels.slice(from).join("")));
    if (column !== undefined) return column;
  }
  return null;
}
