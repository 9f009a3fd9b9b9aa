import type { logRoutes } from "../../../contract/route/operate/operation-log-routes.ts";
import { bind, exported, read } from "../api/bind-handlers.ts";
import type { HandlersOf } from "../api/api-call.ts";
import type { Database } from "../db/open-database.ts";
import { exportLines } from "./log-export.ts";
import { listLines, readChanges } from "./log-queries.ts";

export const logHandlers = (deps: { readonly database: Database }): HandlersOf<typeof logRoutes> =>
  bind(deps, {
    listLog: ({ database }, { caller, input, language, signal }) =>
      listLines(database, caller, input, language, signal),
    logChanges: read(readChanges),
    exportLog: exported(exportLines),
  });
