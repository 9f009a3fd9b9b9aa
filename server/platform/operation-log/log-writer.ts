import type { Queryable } from "../db/open-database.ts";
import type { Caller } from "../session/caller-scope.ts";
import type { LogEntry } from "../audit/audit-entry.ts";
import { type Origin, writeLines } from "./log-lines.ts";

/** Writes entries of the log as lines of who did it, from where it was done. */
export function logWriter(caller: Caller | null, origin: Origin) {
  const who =
    caller === null
      ? { userId: null }
      : { userId: caller.userId, operator: caller.loginName, operatorName: caller.name };
  return (db: Queryable, entries: readonly LogEntry[]): Promise<void> =>
    writeLines(
      db,
      entries.map((entry) => ({ ...who, orgId: caller?.orgId ?? null, ...entry })),
      origin,
    );
}
