import type { FileFormat } from "../../../contract/base/file-format.ts";
import type { ExportedTable, LogNoun } from "../../../contract/base/operation-log.ts";
import type { PlainNoun } from "../../../contract/route/routes.ts";
import type { NamedIds } from "../session/named-ids.ts";
import { chosen, difference, exportEntry, type LogEntry } from "./audit-entry.ts";
import type { Change, Creation, InputOf, Trace, RecordsChange } from "./audit.ts";

type ByStep<C, U, D> = { readonly create?: C; readonly update?: U; readonly delete?: D };

interface RecordTrace<N extends PlainNoun, R extends object> {
  readonly function: LogNoun;
  /** Those the log shows. */
  readonly fields: readonly (keyof R)[];
  /** Content of a record's log lines besides its fields. */
  readonly line: (record: R) => Omit<LogEntry, "function" | "before" | "after">;
  /** Lists that a change of the record leaves out of date; of all changes, or by what was done. */
  readonly recordsChanged?: Lists<R> | ByStep<Lists<R>, Lists<R>, Lists<R>>;
  readonly names?: ByStep<
    (input: InputOf<`create${N}`>) => readonly NamedIds[],
    (input: InputOf<`update${N}`>) => readonly NamedIds[],
    (input: InputOf<`delete${N}`>) => readonly NamedIds[]
  >;
}
type Lists<R> = (record: R) => readonly RecordsChange[];
type RecordTraces<N extends PlainNoun, R> = {
  readonly [K in `create${N}`]: Trace<Creation<R>, InputOf<`create${N}`>>;
} & { readonly [K in `update${N}`]: Trace<Change<R>, InputOf<`update${N}`>> } & {
  readonly [K in `delete${N}`]: Trace<R, InputOf<`delete${N}`>>;
};

/**
 * The traces of a plain noun: a line with its fields for each record that is created, changed or
 * deleted.
 */
export function recordTrace<const N extends PlainNoun, R extends object>(
  noun: N,
  { function: logNoun, fields, line, recordsChanged = () => [], names = {} }: RecordTrace<N, R>,
): RecordTraces<N, R> {
  const {
    create,
    update,
    delete: remove,
  } = typeof recordsChanged === "function"
    ? { create: recordsChanged, update: recordsChanged, delete: recordsChanged }
    : { create: none, update: none, delete: none, ...recordsChanged };
  const traces = {
    [`create${noun}`]: {
      lines: ({ after }: Creation<R>) => [
        { ...line(after), function: `${logNoun}Create`, after: chosen(after, fields) },
      ],
      recordsChanged: ({ after }: Creation<R>) => create(after),
      names: names.create,
    },
    [`update${noun}`]: {
      lines: ({ before, after }: Change<R>) => [
        { ...line(after), function: `${logNoun}Change`, ...difference(before, after, fields) },
      ],
      recordsChanged: ({ after }: Change<R>) => update(after),
      names: names.update,
    },
    [`delete${noun}`]: {
      lines: (record: R) => [
        { ...line(record), function: `${logNoun}Delete`, before: chosen(record, fields) },
      ],
      recordsChanged: (record: R) => remove(record),
      names: names.delete,
    },
  };
  return traces as unknown as RecordTraces<N, R>;
}
const none = (): readonly RecordsChange[] => [];

/** The trace of a list that is taken away as a file; its change is the number of rows. */
export const exportTrace = (
  table: ExportedTable,
): Trace<number, { readonly format: FileFormat }> => ({
  lines: (rows, { format }) => [exportEntry(table, [format], rows)],
});
