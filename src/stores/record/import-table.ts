import { tableOf } from "../../../contract/base/table-keys.ts";
import { importCellMax, importRowsMax } from "../../../contract/base/import-table.ts";
import type { Language } from "../../../contract/base/words.ts";
import { decodeText, parseDelimited, separatorOf } from "../../lib/data/delimited.ts";
import { bare, columnsNamed, type TableKind } from "./table-heading.ts";
import { headingsWorkbook, readWorkbook, WorkbookFault } from "../../lib/data/workbook.ts";

/** Why a file as a whole cannot be read. old: a workbook of before 2007. */
export type TableFault = "old" | "broken" | "empty" | "manyRows" | "columnTwice" | "columnMissing";

/** A row as people wrote it. `row`: its number in their file, from 1. */
export type RowOf<C extends string> = { readonly row: number } & Readonly<Record<C, string>>;
/** A table that was read: its rows, and its unknown columns. */
export interface ImportTable<C extends string> {
  readonly rows: readonly RowOf<C>[];
  readonly unknown: readonly string[];
}
/** `columns`: those that are missing or there twice. */
export interface RefusedTable<C extends string> {
  readonly fault: TableFault;
  readonly columns: readonly C[];
}

const isRefused = <C extends string>(
  table: readonly string[][] | RefusedTable<C>,
): table is RefusedTable<C> => "fault" in table;
const refused = <C extends string>(
  fault: TableFault,
  columns: readonly C[] = [],
): RefusedTable<C> => ({ fault, columns });
/** Breaks and other signs nobody sees do not belong into a name. */
const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim()
    .toWellFormed()
    .slice(0, importCellMax);

/** The rows of a CSV or XLSX file, or of pasted text; its kind follows from its content. */
export function readTable<C extends string>(
  kind: TableKind<C>,
  bytes: Uint8Array,
): ImportTable<C> | RefusedTable<C> {
  const grid = gridIn<C>(bytes);
  if (isRefused(grid)) return grid;
  const lines = grid.map((line) => line.map(clean));
  const first = lines.findIndex((line) => line.some((text) => text !== ""));
  if (first === -1) return refused("empty");
  const named = columnsNamed(kind);
  // A table that was exported has its title above the headings.
  const isHead = (line: readonly string[]) => line.some((text) => named.has(bare(text)));
  const headAt = Math.max(first, lines.findIndex(isHead));
  const columns = lines[headAt]!.map((heading) => named.get(bare(heading)) ?? null);
  const twice = kind.keys.filter((key) => columns.indexOf(key) !== columns.lastIndexOf(key));
  if (twice.length > 0) return refused("columnTwice", twice);
  const missing = kind.keys.filter(
    (key) => kind.columns[key].isRequired === true && !columns.includes(key),
  );
  if (missing.length > 0) return refused("columnMissing", missing);
  const rows = lines.flatMap((line, index) =>
    index <= headAt || line.every((text) => text === "")
      ? []
      : [rowOf(kind, line, columns, index + 1)],
  );
  if (rows.length === 0) return refused("empty");
  if (rows.length > importRowsMax) return refused("manyRows");
  return {
    rows,
    unknown: lines[headAt]!.filter((heading, index) => heading !== "" && columns[index] === null),
  };
}

function gridIn<C extends string>(bytes: Uint8Array): string[][] | RefusedTable<C> {
  const starts = (...first: readonly number[]) =>
    first.every((byte, index) => bytes[index] === byte);
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return refused("old");
  if (!starts(0x50, 0x4b)) {
    // A text table contains no zero byte; a picture or another program's file has many. UTF-16 has
    // them in every other character.
    if (!starts(0xff, 0xfe) && bytes.includes(0)) return refused("broken");
    const text = decodeText(bytes);
    return parseDelimited(text, separatorOf(text));
  }
  try {
    // Two lines above, the headings, and one row too many where there are more.
    return readWorkbook(bytes, importRowsMax + 4);
  } catch (error) {
    if (error instanceof WorkbookFault) return refused("broken");
    throw error;
  }
}

const rowOf = <C extends string>(
  { keys }: TableKind<C>,
  line: readonly string[],
  columns: readonly (C | null)[],
  row: number,
): RowOf<C> => ({ row, ...tableOf(keys, (key) => line[columns.indexOf(key)] ?? "") });

/** A template has the headings only, in the language on screen. */
const templateHeadings = <C extends string>(kind: TableKind<C>, language: Language): string[] =>
  kind.keys.map((key) => kind.columns[key].name[language]);
export const templateWorkbook = <C extends string>(
  kind: TableKind<C>,
  language: Language,
): Uint8Array<ArrayBuffer> => headingsWorkbook(templateHeadings(kind, language));
export const templateCsv = <C extends string>(kind: TableKind<C>, language: Language): string =>
  csvOf([templateHeadings(kind, language)]);

/**
 * Adds a byte order mark, so that spreadsheets read it as UTF-8. Values they would take for a
 * formula are marked as text.
 */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((line) => `${line.map(csvText).join(",")}\r\n`).join("")}`;
const csvText = (text: string): string => quoted(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
