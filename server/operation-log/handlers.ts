import type { logRoutes } from "../../contract/route/log.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import { taken } from "../export/list.ts";
import { exportLines } from "./export.ts";
import { listLines, readChanges } from "./query.ts";

/** What the calls of the operation log work with. */
interface Deps {
  readonly database: Database;
}

export function logHandlers({ database }: Deps): HandlersOf<typeof logRoutes> {
  return {
    listLog: ({ caller, input }) => listLines(database, caller, input),
    logChanges: ({ caller, input }) => readChanges(database, caller, input.id),
    exportLog: ({ caller, input, language, now, record }) =>
      taken(exportLines(database, caller, input, language, now), database, record),
  };
}
