import type { readinessRoutes } from "../../../../contract/route/operate/readiness-routes.ts";
import { everybody, type ProbesOf } from "../../process/security/security-probe.ts";

export const readinessProbes = {
  listReadiness: {
    bad: { state: "x" },
    foreign: ({ farm, house }) => [{ farmId: String(farm) }, { houseId: String(house) }],
    roles: everybody,
  },
} satisfies ProbesOf<typeof readinessRoutes>;
