import type { Environment } from "../base/config.ts";
import { bind, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { configuredChannels } from "../notice-plan/channel.ts";
import { drillPlanCommands, listDrillPlans } from "./plan.ts";
import { listDrills, readOutlook } from "./query.ts";
import { seenDrill, startDrill, stopDrill } from "./save.ts";

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
