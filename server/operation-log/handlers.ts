import type { logRoutes } from "../../contract/route/log.ts";
import { bind, exported, read } from "../call/bind.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import { exportLines } from "./export.ts";
import { listLines, readChanges } from "./query.ts";

export const logHandlers = (deps: { readonly database: Database }): HandlersOf<typeof logRoutes> =>
  bind(deps, {
    listLog: read(listLines),
    logChanges: read(readChanges),
    exportLog: exported(exportLines),
  });
