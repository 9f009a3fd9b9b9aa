import type { ExportedTable, LogFunction } from "../../../contract/base/operation-log.ts";
import { timestamp } from "../db/timestamp.ts";

/**
 * A line of the operation log, still without the person and address. Texts may come from outside:
 * they are cleaned and cut when the line is written.
 */
export interface LogEntry {
  /** The user that the line is about; absent: the person who acted. */
  readonly userId?: number;
  /**
   * Organisation of the line; a line with a house belongs to the house's organisation instead.
   * Absent: the organisation of the person who acted.
   */
  readonly orgId?: number | null;
  readonly houseId?: number;
  readonly function: LogFunction;
  readonly operation?: string;
  readonly remark?: string;
  /** The fields that changed, before and after. Never a secret. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** The fields of a record that the log shows. */
export const chosen = <T extends object>(
  record: T,
  names: readonly (keyof T)[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

/** Returns the fields that differ, before and after. */
export function difference<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T)[],
): Required<Pick<LogEntry, "before" | "after">> {
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return { before: chosen(before, changed), after: chosen(after, changed) };
}

/** The export of a table: its name, filters and greatest number of rows. */
export const exportEntry = (
  table: ExportedTable,
  kinds: readonly string[],
  rows: number,
): LogEntry => ({
  function: "export",
  operation: table,
  remark: [...kinds.filter((part) => part !== ""), `×${rows}`].join(" "),
});

/** A span of time in UTC, to the minute; "…" for an end that was not requested. */
export const windowText = (from: number | undefined, to: number | undefined): string =>
  from === undefined && to === undefined
    ? ""
    : `${[from, to].map((at) => (at === undefined ? "…" : minuteText(at))).join(" – ")} UTC`;
const minuteText = (at: number): string =>
  timestamp(at).toISOString().slice(0, -8).replace("T", " ");
