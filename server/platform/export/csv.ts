import { type Cell, localText, type Sheet } from "./sheet.ts";

/** Excel takes a file for UTF-8 by its first character only. */
const byteOrderMark = "\ufeff";

/**
 * True for texts that a spreadsheet would calculate: they begin, after any invisible characters,
 * with one of these in any width (OWASP, CSV injection). An apostrophe in front keeps them as text.
 */
const isFormula = (text: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@]/u.test(text.normalize("NFKC")) || /^[\t\r]/.test(text);

function fieldOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell !== "string") return localText(cell);
  const text = isFormula(cell) ? `'${cell}` : cell;
  // The semicolon and the tab part fields too where the comma is a decimal sign.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const linesOf = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(rows.map((row) => `${row.map(fieldOf).join(",")}\r\n`).join(""));

/**
 * The table as CSV of RFC 4180 with a byte order mark. Numbers and times are unchanged, texts never
 * a formula.
 */
export async function* csvOf({
  head,
  columns,
  rows,
}: Pick<Sheet, "head" | "columns" | "rows">): AsyncGenerator<Uint8Array> {
  // Together with the first rows: if these cannot be read, nothing has been sent yet.
  let before = Buffer.concat([Buffer.from(byteOrderMark), linesOf([...head, columns])]);
  for await (const batch of rows) {
    yield Buffer.concat([before, linesOf(batch)]);
    before = Buffer.alloc(0);
  }
  if (before.length > 0) yield before;
}
