import { bind } from "../call/bind.ts";
import type { Database } from "../db/open.ts";
import { readFleetSnapshot } from "./query.ts";
import { readSummary } from "./summary.ts";

export const overviewHandlers = (deps: { readonly database: Database }) =>
  bind(deps, {
    listOverview: ({ database }, { caller, now }) => readFleetSnapshot(database, caller, now),
    overviewSummary: ({ database }, { caller, now }) => readSummary(database, caller, now),
  });
