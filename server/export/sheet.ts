import type { FileFormat } from "../../contract/file.ts";
import { zoneOffsetMs } from "../time/zone.ts";

/** What the clock on a wall shows, as ms since 1970 on that clock. */
export interface LocalTime {
  readonly localMs: number;
}
export type Cell = string | number | LocalTime | null;

type Batch = readonly (readonly Cell[])[];

/** A table that stands behind another in a workbook. */
export interface NamedTable {
  /** Of its sheet. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: Batch;
}

/** A table on its way into a file. */
export interface Sheet {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly format: FileFormat;
  /** Of its sheet in a workbook; absent: a number. */
  readonly title?: string;
  /** Lines above the table: what it is, of what, in which zone. */
  readonly head: readonly (readonly Cell[])[];
  readonly columns: readonly string[];
  /** Rows, at most. */
  readonly total: number;
  /**
   * Batches of rows, read when they are asked for. Given up by whoever reads: nothing more is asked
   * of the database.
   */
  readonly rows: AsyncIterable<Batch> | Iterable<Batch>;
  /** Sheets behind it, of a workbook alone. */
  readonly more?: readonly NamedTable[];
}

/** A moment as the clocks of a zone show it; null stays an empty cell. */
export const localCell = (at: number | null, timeZone: string): LocalTime | null =>
  at === null ? null : { localMs: at + zoneOffsetMs(timeZone, at) };

/** year-month-day hour:minute:second */
export const localText = ({ localMs }: LocalTime): string =>
  new Date(localMs).toISOString().slice(0, 19).replace("T", " ");
