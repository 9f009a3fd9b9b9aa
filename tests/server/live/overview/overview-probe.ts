import type { overviewRoutes } from "../../../../contract/route/live/overview-routes.ts";
import { everybody, type ProbesOf } from "../../process/security/security-probe.ts";

export const overviewProbes = {
  listOverview: {
    roles: everybody,
    isDisplays: true,
  },
  overviewTallies: {
    roles: everybody,
    isDisplays: true,
  },
  overviewSummary: {
    roles: everybody,
    isDisplays: true,
  },
} satisfies ProbesOf<typeof overviewRoutes>;
