import type { FileFormat } from "../../../contract/base/file-format.ts";
import type { ExportedTable, LogEntity } from "../../../contract/base/operation-log.ts";
import type { PlainEntity } from "../../../contract/route/routes.ts";
import type { NamedIds } from "../session/named-ids.ts";
import { chosen, difference, exportEntry, type LogEntry } from "./audit-entry.ts";
import type { Change, Creation, InputOf, Audit, RecordsChange } from "./audit.ts";

type ByStep<C, U, D> = { readonly create?: C; readonly update?: U; readonly delete?: D };

interface RecordAudit<N extends PlainEntity, R extends object> {
  readonly function: LogEntity;
  /** Fields that the log shows. */
  readonly fields: readonly (keyof R)[];
  /** Content of a record's log lines besides its fields. */
  readonly line: (record: R) => Omit<LogEntry, "function" | "before" | "after">;
  /** Lists that a change of the record makes stale: for every change, or by kind of change. */
  readonly recordsChanged?: Lists<R> | ByStep<Lists<R>, Lists<R>, Lists<R>>;
  readonly names?: ByStep<
    (input: InputOf<`create${N}`>) => readonly NamedIds[],
    (input: InputOf<`update${N}`>) => readonly NamedIds[],
    (input: InputOf<`delete${N}`>) => readonly NamedIds[]
  >;
}
type Lists<R> = (record: R) => readonly RecordsChange[];
type RecordAudits<N extends PlainEntity, R> = {
  readonly [K in `create${N}`]: Audit<Creation<R>, InputOf<`create${N}`>>;
} & { readonly [K in `update${N}`]: Audit<Change<R>, InputOf<`update${N}`>> } & {
  readonly [K in `delete${N}`]: Audit<R, InputOf<`delete${N}`>>;
};

/**
 * The audits of a plain entity: a line with its fields for each record that is created, changed or
 * deleted.
 */
export function recordAudit<const N extends PlainEntity, R extends object>(
  entity: N,
  { function: logEntity, fields, line, recordsChanged = () => [], names = {} }: RecordAudit<N, R>,
): RecordAudits<N, R> {
  const {
    create,
    update,
    delete: remove,
  } = typeof recordsChanged === "function"
    ? { create: recordsChanged, update: recordsChanged, delete: recordsChanged }
    : { create: none, update: none, delete: none, ...recordsChanged };
  const audits = {
    [`create${entity}`]: {
      lines: ({ after }: Creation<R>) => [
        { ...line(after), function: `${logEntity}Create`, after: chosen(after, fields) },
      ],
      recordsChanged: ({ after }: Creation<R>) => create(after),
      names: names.create,
    },
    [`update${entity}`]: {
      lines: ({ before, after }: Change<R>) => [
        { ...line(after), function: `${logEntity}Change`, ...difference(before, after, fields) },
      ],
      recordsChanged: ({ after }: Change<R>) => update(after),
      names: names.update,
    },
    [`delete${entity}`]: {
      lines: (record: R) => [
        { ...line(record), function: `${logEntity}Delete`, before: chosen(record, fields) },
      ],
      recordsChanged: (record: R) => remove(record),
      names: names.delete,
    },
  };
  return audits as unknown as RecordAudits<N, R>;
}
const none = (): readonly RecordsChange[] => [];

/** The audit line of a list that is exported as a file; its change is the number of rows. */
export const exportAudit = (
  table: ExportedTable,
): Audit<number, { readonly format: FileFormat }> => ({
  lines: (rows, { format }) => [exportEntry(table, [format], rows)],
});
