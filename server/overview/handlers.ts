import type { houseRoutes } from "../../contract/route/house.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import { readOverview } from "./query.ts";
import { readSummary } from "./summary.ts";

type OverviewRoutes = Pick<typeof houseRoutes, "listOverview" | "overviewSummary">;

export function overviewHandlers({
  database,
}: {
  readonly database: Database;
}): HandlersOf<OverviewRoutes> {
  return {
    listOverview: ({ caller, now }) => readOverview(database, caller, now),
    overviewSummary: ({ caller, now }) => readSummary(database, caller, now),
  };
}
