import type { overviewRoutes } from "../../../contract/route/overview.ts";
import { everybody, type ProbesOf } from "../security/probe.ts";

export const overviewProbes = {
  listOverview: {
    roles: everybody,
  },
  overviewSummary: {
    roles: everybody,
  },
} satisfies ProbesOf<typeof overviewRoutes>;
