import type { ExportedTable, LogFunction } from "../../../contract/base/operation-log.ts";
import { timestamp } from "../db/timestamp.ts";

/**
 * A line of the operation log without who did it and from where. Texts may come from outside: they
 * are cleaned and cut where the line is written.
 */
export interface LogEntry {
  /** Absent: who did it. */
  readonly userId?: number;
  /**
   * Organisation it belongs to, unless it names a house: then the house's. Absent: that of the
   * person who did it.
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

/** Formats to the minute, in UTC; an end that was not requested is left open. */
export const windowText = (from: number | undefined, to: number | undefined): string =>
  from === undefined && to === undefined
    ? ""
    : `${[from, to].map((at) => (at === undefined ? "…" : minuteText(at))).join(" – ")} UTC`;
const minuteText = (at: number): string =>
  timestamp(at).toISOString().slice(0, -8).replace("T", " ");
