import { seenNumber, seenText } from "../../../../contract/base/seen-text.ts";
import { tableOf } from "../../../../contract/base/table-keys.ts";
import { isMonthSecond } from "../../../lib/data/day-convention.ts";
import { isNothing } from "../../../lib/text/number-convention.ts";
import {
  blankCell,
  type Merge,
  type SheetCell,
  textCell,
  withoutLine,
} from "../../../lib/data/sheet-cell.ts";
import { countUnits, inOwnUnit } from "./column-unit.ts";
import {
  type CellFault,
  type CellForms,
  figureText,
  isFilled,
  meaningOf,
  sortOf,
  withoutPercent,
} from "./import-cells.ts";
import type { CellProblem, RowOf, UnknownColumn } from "./import-result.ts";
import { isIgnored } from "./table-heading.ts";
import { mergeAt } from "./table-layout.ts";
import { filledDown, type Line, lineText, type Reading } from "./lines-below.ts";
import { isOtherUnit } from "./table-unit.ts";

/** The texts in these columns. */
export const textsIn = <C extends string>(
  { columnOf, found: { above } }: Reading<C>,
  lines: readonly Line[],
  keys: readonly C[],
): string[] =>
  keys.flatMap((key) => {
    const at = columnOf.get(key);
    const texts = above.flatMap((one) => (one.key === key ? [one.text] : []));
    if (at === undefined) return texts;
    return lines.flatMap(({ cells }) => {
      const cell = cells[at];
      const text = cell?.kind === "text" ? withoutPercent(figureText(cell.text)) : "";
      return isNothing(text) ? [] : [text];
    });
  });

export function rowsIn<C extends string>(
  reading: Reading<C>,
  { lines, end }: { readonly lines: readonly Line[]; readonly end: Line | null },
  forms: CellForms,
) {
  const { kind, found, columnOf } = reading;
  const isFigure = (at: number) =>
    [...columnOf].some(([key, place]) => place === at && kind.figures.includes(key));
  const rows: RowOf<C>[] = [];
  const problems: CellProblem<C>[] = [];
  const texts = new Map(found.above.map(({ key, text }) => [key, text]));
  const shifted = shiftedIn(reading, lines);
  const monthColumns = monthColumnsIn(reading, lines);
  const swappedColumns = swappedColumnsIn(reading, lines);
  const faultAt = (cell: SheetCell, row: number, field: C) => {
    if (isMergedFigure(reading, row, field)) return "merged";
    if (cell.kind === "day" && swappedColumns.has(field)) return "swapped";
    if (isOtherUnit(kind, field, cell, forms)) return "unit";
    if (cell.isOtherwiseShown === true && kind.figures.includes(field)) return "shown";
    return cell.isMonth === true && monthColumns.has(field) ? "month" : null;
  };
  for (const { at } of lines) {
    if (shifted.has(at)) {
      const text = lineText(found.grid.cells[at] ?? []);
      problems.push({ row: at + 1, field: lastOf(reading), fault: "shifted", text });
      continue;
    }
    const cells = filledDown(found.grid, at, isFigure);
    const before = problems.length;
    const row = tableOf(kind.keys, (field) => {
      const place = columnOf.get(field);
      const cell =
        place === undefined ? textCell(texts.get(field) ?? "") : (cells[place] ?? blankCell);
      const fault = faultAt(cell, at, field);
      const meaning =
        fault === null ? meaningOf(cell, sortOf(kind, field), forms) : ({ fault } as const);
      if (meaning.fault === undefined)
        return meaning.isInOwnUnit === true
          ? meaning.text
          : inOwnUnit(meaning.text, forms.factors?.get(field) ?? 1);
      problems.push({ row: at + 1, field, fault: meaning.fault, text: faultyText(cell, meaning) });
      return "";
    });
    if (problems.length === before) rows.push({ row: at + 1, ...row });
  }
  if (end !== null) {
    const text = lineText(end.cells);
    problems.push({ row: end.at + 1, field: firstOf(reading), fault: "otherHeadings", text });
  }
  return { rows, problems };
}

/** The text of a cell, for its problem. */
function faultyText({ text, unit }: SheetCell, { fault }: { readonly fault: CellFault }): string {
  if (fault === "month") return text.slice(0, 7);
  return fault === "unit" ? `${text} ${unit}` : withoutLine(seenNumber(text));
}

/** Columns of dates in which every filled cell meets a condition. */
const daysWhere = <C extends string>(
  { kind, columnOf }: Reading<C>,
  lines: readonly Line[],
  areSo: (cells: readonly SheetCell[]) => boolean,
): ReadonlySet<C> =>
  new Set(
    kind.days.filter((key) => {
      const at = columnOf.get(key);
      return areSo(at === undefined ? [] : filledIn(lines, at));
    }),
  );

/**
 * Columns of dates that display months and only contain first days of months, as spreadsheets store
 * a typed month. If there is any other day, dates were typed.
 */
const monthColumnsIn = <C extends string>(reading: Reading<C>, lines: readonly Line[]) =>
  daysWhere(reading, lines, (cells) =>
    cells.every(({ isMonth, text }) => isMonth !== true || text.endsWith("-01")),
  );

/**
 * Columns in which a spreadsheet read the day as the month where possible: 05/03/2026 became the
 * 3rd of May, 13/03/2026 stayed text.
 */
const swappedColumnsIn = <C extends string>(reading: Reading<C>, lines: readonly Line[]) =>
  daysWhere(reading, lines, (cells) => {
    const texts = cells.filter(({ kind }) => kind === "text");
    return (
      texts.length > 0 &&
      cells.every(({ kind, text }) => kind !== "day" || Number(text.slice(8)) <= 12) &&
      texts.every(({ text }) => isMonthSecond(seenNumber(text)))
    );
  });

/**
 * Lines with more fields than the headings and the other lines: an unquoted 1,200 is two fields and
 * moves every following figure into the next column.
 */
function shiftedIn<C extends string>(
  reading: Reading<C>,
  lines: readonly Line[],
): ReadonlySet<number> {
  const { grid, layout } = reading.found;
  if (grid.isParted !== true) return new Set();
  const headed = grid.cells[layout.bottom]?.length ?? 0;
  const wider = lines.filter(({ cells }) => cells.length > headed);
  const agreed = wider.filter(({ cells }) => cells.length === wider[0]?.cells.length);
  // A separator at the end of every line does not shift columns.
  const isUsual = agreed.length > 1 && agreed.length === lines.length;
  return new Set(isUsual && !mayBeSplit(reading, lines) ? [] : wider.map(({ at }) => at));
}

/**
 * A value may be split at its decimal comma: an unquoted 1836,9 is two whole numbers, so that each
 * line has an extra field. A decimal point elsewhere rules that out.
 */
function mayBeSplit<C extends string>(
  { kind, columnOf }: Reading<C>,
  lines: readonly Line[],
): boolean {
  const textAt = ({ cells }: Line, at: number) => seenText(cells[at]?.text ?? "");
  const figures = kind.figures.filter((key) => kind.units?.[key] !== countUnits);
  const places = figures.flatMap((key) => columnOf.get(key) ?? []);
  const isPair = (line: Line, at: number) =>
    /^\d+$/.test(textAt(line, at)) && /^\d{1,3}$/.test(textAt(line, at + 1));
  const hasPoint = lines.some((line) => places.some((at) => /\d\.\d/.test(textAt(line, at))));
  return !hasPoint && places.some((at) => lines.every((line) => isPair(line, at)));
}
const inOrder = <C extends string>({ columnOf }: Reading<C>) =>
  [...columnOf].toSorted(([, a], [, b]) => a - b);
const firstOf = <C extends string>(reading: Reading<C>): C => inOrder(reading)[0]![0];
const lastOf = <C extends string>(reading: Reading<C>): C => inOrder(reading).at(-1)![0];

/** A figure for several rows or columns, whose shares are unknown. */
function isMergedFigure<C extends string>(
  { found: { grid }, columnOf, kind }: Reading<C>,
  row: number,
  field: C,
): boolean {
  const { cells, merges } = grid;
  const column = columnOf.get(field);
  if (column === undefined || !kind.figures.includes(field)) return false;
  const isWide = ({ left, right }: Merge) =>
    [...columnOf.values()].filter((at) => at >= left && at <= right).length > 1;
  const merge = mergeAt(merges, row, column);
  if (merge === undefined || (merge.top === merge.bottom && !isWide(merge))) return false;
  const first = cells[merge.top]?.[merge.left];
  return first !== undefined && isFilled(first);
}

/** The unknown columns that are not empty. */
export function unknownIn<C extends string>(
  { kind, found: { layout, grid } }: Reading<C>,
  lines: readonly Line[],
): UnknownColumn[] {
  const keyAt = new Map(layout.columns.map((column) => [column.at, column]));
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const unknown: UnknownColumn[] = [];
  for (let at = 0; at < width; at += 1) {
    const { heading = "", key = null } = keyAt.get(at) ?? {};
    if (key !== null || isIgnored(kind, heading)) continue;
    const filled = filledIn(lines, at);
    if (filled.length === 0 && heading === "") continue;
    const called = heading === "" ? columnLetters(at) : heading;
    const hasFigures = filled.some(isFigureLike);
    unknown.push({ at, heading: called, hasFigures, example: exampleIn(lines, at) });
  }
  const { beyond } = grid;
  if (beyond == null) return unknown;
  const { first, last, hasFigures } = beyond;
  const letters = [...new Set([first, last])].map(columnLetters).join("–");
  return [...unknown, { at: null, heading: letters, hasFigures, example: "" }];
}

const filledIn = (lines: readonly Line[], at: number): SheetCell[] =>
  lines.flatMap(({ cells }) => {
    const cell = cells[at];
    return cell !== undefined && isFilled(cell) ? [cell] : [];
  });
const exampleMax = 24;
/** The first displayed value below a heading; empty: none. */
export function exampleIn(lines: readonly Line[], at: number): string {
  const [first] = filledIn(lines, at);
  const text = seenNumber(first?.shown ?? first?.text ?? "");
  return text.length > exampleMax ? `${text.slice(0, exampleMax)}…` : text;
}
const isFigureLike = ({ kind, text }: SheetCell): boolean =>
  kind === "number" || kind === "unknown" || /^[+-]?\d[\d.,' ]*%?$/.test(seenText(text));

/** A, B … Z, AA: as spreadsheets name their columns. `at` from 0. */
export const columnLetters = (at: number): string =>
  (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
