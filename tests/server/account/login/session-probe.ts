import type { sessionRoutes } from "../../../../contract/route/account/session-routes.ts";
import { everybody, type ProbesOf } from "../../process/security/security-probe.ts";

export const sessionProbes = {
  logout: {
    bad: { userId: "x" },
    roles: everybody,
  },
  getCurrent: {
    roles: everybody,
    isDisplays: true,
  },
  getLogo: {
    roles: everybody,
    isDisplays: true,
  },
} satisfies ProbesOf<typeof sessionRoutes>;
