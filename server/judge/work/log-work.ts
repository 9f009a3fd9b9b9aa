import type { Transaction } from "../../platform/db/open-database.ts";
import type { LogEntry } from "../../platform/audit/audit-entry.ts";
import { writeLines } from "../../platform/operation-log/log-lines.ts";

interface LoggedWork extends Pick<LogEntry, "function"> {
  readonly orgId: number;
  readonly name: string;
  readonly reason: string;
}

/** Log lines of planned work that began or ended by itself: they have no author. */
export const logWorks = (
  tx: Transaction,
  works: readonly LoggedWork[],
  now: number,
): Promise<void> =>
  writeLines(
    tx,
    works.map(({ function: key, orgId, name, reason }) => ({
      userId: null,
      orgId,
      function: key,
      operation: name,
      remark: reason,
    })),
    { source: "other", address: "", now },
  );
