import { numberText } from "../../../../contract/base/number-text.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { PaperColumn, PaperTable } from "../paper.ts";
import { type Cell, localText } from "../sheet.ts";
import {
  fullWidth,
  grey,
  ground,
  hairline,
  ink,
  left as margin,
  type PdfPages,
} from "./pdf-page.ts";
import { leading, type Style } from "./pdf-text.ts";

const pad = { x: 4, y: 3 } as const;
const narrowest = 14;
/** A text up to this width is not broken into lines. */
const shortMax = 72;
/** A word that is wider, an address for example, may be parted. */
const widestWord = 90;
/** Maximum number of lines of a cell. */
const linesMax = 12;
/** Height of a table's title, and the highest table that is kept on one page. */
const titleHeight = 16;
const wholeMax = 300;
/** Minimum number of last rows kept together. */
const lastRows = 4;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const cellText = (cell: Cell, { decimals }: PaperColumn, language: Language): string => {
  if (cell === null) return "–";
  if (typeof cell === "number") return numberText(cell, decimals ?? 0, language);
  return typeof cell === "string" ? cell : localText(cell).slice(0, 16);
};
const isNumber = ({ decimals }: PaperColumn): boolean => decimals !== undefined;

/** A table over the whole width; its head is repeated on every page. */
export function drawTable(pages: PdfPages, table: PaperTable, language: Language): void {
  const size = table.columns.length > 11 ? 7 : 8.5;
  const body: Style = { size, weight: 400, color: ink };
  const head: Style = { size: size - 0.5, weight: 600, color: grey };
  const texts = table.rows.map((row) =>
    row.map((cell, index) => cellText(cell, table.columns[index] ?? { name: "" }, language)),
  );
  const widths = widthsOf(pages, table.columns, texts, { body, head });
  const linesIn = (cells: readonly string[], style: Style): Lines =>
    cells.map((cell, index) =>
      pages.text.linesOf(cell, style, widths[index]! - 2 * pad.x, linesMax),
    );
  const draw = (lines: Lines, style: Style) =>
    drawRow(pages, lines, { columns: table.columns, widths, style });
  const names = linesIn(
    table.columns.map(({ name }) => name),
    head,
  );
  const rows = texts.map((cells) => linesIn(cells, body));
  const heights = rows.map((lines) => heightOf(lines, body));
  const whole = sumOf(heights) + heightOf(names, head) + titleHeight;
  const headed = () => {
    pages.document.rect(margin, pages.y, fullWidth, heightOf(names, head)).fill(ground);
    draw(names, head);
  };
  // A short table stays on one page.
  pages.makeRoom(whole <= wholeMax ? whole : size * leading * 4 + 20);
  if (table.title !== "") {
    pages.write(table.title, { size: 10, weight: 600, color: ink });
    pages.y += 2;
  }
  if (texts.length === 0) {
    pages.write(table.none ?? "–", { ...body, color: grey });
    pages.y += 10;
    return;
  }
  headed();
  for (const [position, lines] of rows.entries()) {
    // The last rows move to the next page together.
    const together =
      position === rows.length - lastRows ? sumOf(heights.slice(position)) : heights[position]!;
    if (together > pages.rest && !pages.isAtTop) {
      pages.next();
      headed();
    }
    draw(lines, body);
  }
  pages.y += 12;
}

interface Styles {
  readonly body: Style;
  readonly head: Style;
}

/**
 * Numbers and short texts get the width they need; long texts share the rest by their length, so
 * that rows stay low. No column gets more than it needs.
 */
function widthsOf(
  { text }: PdfPages,
  columns: readonly PaperColumn[],
  rows: readonly (readonly string[])[],
  { body, head }: Styles,
): readonly number[] {
  const natural = columns.map((column, index) => {
    const longest = rows.reduce(
      (max, row) => Math.max(max, text.widthOf(row[index] ?? "", body)),
      0,
    );
    return Math.max(narrowest, longest, nameWidth(text, column.name, head)) + 2 * pad.x + 1;
  });
  const texts = natural.filter((_, index) => !isNumber(columns[index]!));
  const spare = fullWidth - sumOf(natural);
  if (spare >= 0 && texts.length > 0)
    return natural.map((width, index) =>
      isNumber(columns[index]!) ? width : width + (spare * width) / sumOf(texts),
    );
  const isLong = natural.map((width, index) => !isNumber(columns[index]!) && width > shortMax);
  const left = fullWidth - sumOf(natural.filter((_, index) => !isLong[index]));
  const selected = natural.filter((_, index) => isLong[index]);
  if (left < selected.length * shortMax)
    return squeezed(
      natural,
      columns.map(({ name }, index) =>
        rows.reduce(
          (max, row) => Math.max(max, text.wordWidth(row[index] ?? "", body)),
          nameWidth(text, name, head),
        ),
      ),
    );
  const share = shares(selected, left);
  return natural.map((width, index) => (isLong[index] ? Math.min(width, share(width)) : width));
}

/**
 * All columns shrink, down to their widest word: a time of day is not broken. `words`: widths of
 * the widest words.
 */
function squeezed(natural: readonly number[], words: readonly number[]): readonly number[] {
  const min = natural.map((width, index) =>
    Math.min(width, widestWord, words[index]! + 2 * pad.x + 1),
  );
  const spare = fullWidth - sumOf(min);
  const shrink = sumOf(natural) - sumOf(min);
  if (spare < 0 || shrink === 0)
    return natural.map((width) => (width * fullWidth) / sumOf(natural));
  return natural.map((width, index) => min[index]! + ((width - min[index]!) * spare) / shrink);
}

/** A name may take two lines, broken between its words. */
function nameWidth(text: PdfPages["text"], name: string, style: Style): number {
  const words = name.split(" ").map((word) => text.widthOf(word, style));
  return Math.max(...words);
}

/**
 * Widths of long texts by the roots of their lengths; width that one column does not need goes to
 * the others.
 */
function shares(requested: readonly number[], width: number): (length: number) => number {
  let rest = width;
  let roots = sumOf(requested.map(Math.sqrt));
  for (const item of requested.toSorted((a, b) => a - b)) {
    if (item > (rest * Math.sqrt(item)) / roots) break;
    rest -= item;
    roots -= Math.sqrt(item);
  }
  return (length) => (rest * Math.sqrt(length)) / roots;
}

/** The lines of a row's cells. */
type Lines = readonly (readonly string[])[];

const heightOf = (lines: Lines, { size }: Style): number =>
  2 * pad.y + size * leading * Math.max(1, ...lines.map(({ length }) => length));

interface Row {
  readonly columns: readonly PaperColumn[];
  readonly widths: readonly number[];
  readonly style: Style;
}
function drawRow(pages: PdfPages, lines: Lines, { columns, widths, style }: Row): void {
  const top = pages.y;
  let x = margin;
  for (const [index, cell] of lines.entries()) {
    const width = widths[index]!;
    let y = top + pad.y;
    for (const line of cell) {
      if (isNumber(columns[index]!)) pages.text.line(line, x + width - pad.x, y, style, "right");
      else pages.text.line(line, x + pad.x, y, style);
      y += style.size * leading;
    }
    x += width;
  }
  pages.y = top + heightOf(lines, style);
  pages.rule(pages.y, hairline, 0.4);
}
