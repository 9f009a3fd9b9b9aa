import type { overviewRoutes } from "../../../contract/route/overview.ts";
import { everybody, type ProbesOf } from "../security/probe.ts";

export const overviewProbes = {
  listOverview: {
    roles: everybody,
    isDisplays: true,
  },
  overviewSummary: {
    roles: everybody,
    isDisplays: true,
  },
} satisfies ProbesOf<typeof overviewRoutes>;
