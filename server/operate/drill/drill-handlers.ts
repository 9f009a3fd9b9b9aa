import type { Environment } from "../../platform/base/config.ts";
import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { configuredChannels } from "../../notify/notice-plan/notice-channels.ts";
import { drillPlanCommands, listDrillPlans } from "./drill-plans.ts";
import { listDrills, readOutlook } from "./drill-queries.ts";
import { seenDrill, startDrill, stopDrill } from "./drill-commands.ts";

export function drillHandlers(deps: Deps & { readonly environment: Environment }) {
  const can = configuredChannels(deps.environment);
  return bind(deps, {
    listDrill: read(listDrills),
    drillOutlook: ({ database }, { caller, input, now }) =>
      readOutlook(database, caller, input, now, can),
    startDrill,
    stopDrill,
    seenDrill,
    listDrillPlan: read(listDrillPlans),
    ...drillPlanCommands,
  });
}
