import type { overviewRoutes } from "../../contract/route/overview.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import { readOverview } from "./query.ts";
import { readSummary } from "./summary.ts";

export function overviewHandlers({
  database,
}: {
  readonly database: Database;
}): HandlersOf<typeof overviewRoutes> {
  return {
    listOverview: ({ caller, now }) => readOverview(database, caller, now),
    overviewSummary: ({ caller, now }) => readSummary(database, caller, now),
  };
}
