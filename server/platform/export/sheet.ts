import type { FileFormat } from "../../../contract/base/file-format.ts";
import { zoneOffsetMs } from "../time/time-zone.ts";

/** Local wall-clock time, as ms since 1970 on that clock. */
export interface LocalTime {
  readonly localMs: number;
}
export type Cell = string | number | LocalTime | null;

type Batch = readonly (readonly Cell[])[];

/** A further table in a workbook. */
export interface NamedTable {
  /** Title of its sheet. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: Batch;
}

/** A table on its way into a file. */
export interface Sheet {
  /** Name of the file, without its extension. */
  readonly name: string;
  readonly format: FileFormat;
  /** Title of its sheet in a workbook; absent: a number. */
  readonly title?: string;
  /** Lines above the table: its name, its subject, its time zone. */
  readonly head: readonly (readonly Cell[])[];
  readonly columns: readonly string[];
  /** Rows, at most. */
  readonly total: number;
  /** Batches of rows, read on demand. Once the reader stops, the database is no longer queried. */
  readonly rows: AsyncIterable<Batch> | Iterable<Batch>;
  /** Further sheets, only in a workbook. */
  readonly more?: readonly NamedTable[];
}

/** A moment as the clocks of a zone show it; null stays an empty cell. */
export const localCell = (at: number | null, timeZone: string): LocalTime | null =>
  at === null ? null : { localMs: at + zoneOffsetMs(timeZone, at) };

/** year-month-day hour:minute:second */
export const localText = ({ localMs }: LocalTime): string =>
  new Date(localMs).toISOString().slice(0, 19).replace("T", " ");
