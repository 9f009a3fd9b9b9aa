import { type FileFormat, listRowsMax } from "../../contract/file.ts";
import { exportedTables, type ExportedTable } from "../../contract/log.ts";
import { fill } from "../../contract/message.ts";
import type { Language, Words } from "../../contract/words.ts";
import type { Query } from "../db/open.ts";
import { checkRows } from "./limit.ts";
import type { Cell, Sheet } from "./sheet.ts";
import { exportWords } from "./words.ts";

/** Rows that are made into cells at a time. */
const pieceRows = 2000;

/**
 * The page that is the whole list, in one statement, so that the file is one picture; one row more
 * than may be tells that there are too many.
 */
export const wholeList = { page: 1, pageSize: listRowsMax + 1 } as const;

/** How a file is asked for. */
interface FileAsked {
  readonly format: FileFormat;
  readonly language: Language;
  /** Epoch ms. */
  readonly now: number;
}

interface ListColumn<R> {
  readonly word: Words;
  readonly cell: (row: R) => Cell;
}

interface ListTable<R> {
  readonly table: ExportedTable;
  readonly columns: readonly ListColumn<R>[];
  readonly rows: readonly R[];
  /** Of its times; absent: there are none in it. */
  readonly zones?: readonly string[];
}

/**
 * A list of the administration as a table, in its order. Refusal: 400 when its rows are too many.
 */
export function listSheet<R>(
  { table, columns, rows, zones }: ListTable<R>,
  { format, language, now }: FileAsked,
): Sheet {
  checkRows(rows.length, "keyword", listRowsMax);
  const title = exportedTables[table][language];
  return {
    name: `${title} ${new Date(now).toISOString().slice(0, 10)}`,
    format,
    head: [
      [title],
      ...(zones === undefined
        ? []
        : [[fill(exportWords.zones[language], { zones: zones.join(", ") })]]),
    ],
    columns: columns.map(({ word }) => word[language]),
    total: rows.length,
    rows: piecesOf(rows, columns),
  };
}

function* piecesOf<R>(rows: readonly R[], columns: readonly ListColumn<R>[]): Generator<Cell[][]> {
  for (let at = 0; at < rows.length; at += pieceRows)
    yield rows.slice(at, at + pieceRows).map((row) => columns.map(({ cell }) => cell(row)));
}

/** The table, once the operation log says that it was taken. */
export async function taken(
  sheet: Promise<Sheet>,
  on: { readonly query: Query },
  record: (on: { readonly query: Query }, rows: number) => Promise<void>,
): Promise<Sheet> {
  const made = await sheet;
  await record(on, made.total);
  return made;
}
