import type { readinessRoutes } from "../../../contract/route/operate/readiness-routes.ts";
import { farmIds, houseIds } from "../../platform/session/named-ids.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

export const readinessAudits = {
  listReadiness: { names: ({ farmId, houseId }) => [farmIds(farmId), houseIds(houseId)] },
} satisfies AuditsOf<typeof readinessRoutes>;
