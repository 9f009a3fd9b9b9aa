import { bind } from "../../platform/api/bind-handlers.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { readFleetSnapshot } from "./overview-queries.ts";
import { readSummary } from "./overview-summary.ts";

export const overviewHandlers = (deps: { readonly database: Database }) =>
  bind(deps, {
    listOverview: ({ database }, { caller, now }) => readFleetSnapshot(database, caller, now),
    overviewSummary: ({ database }, { caller, now }) => readSummary(database, caller, now),
  });
