import type { readinessRoutes } from "../../../contract/route/operate/readiness-routes.ts";
import { farmIds, houseIds } from "../../platform/session/named-ids.ts";
import type { TracesOf } from "../../platform/audit/audit.ts";

export const readinessTraces = {
  listReadiness: { names: ({ farmId, houseId }) => [farmIds(farmId), houseIds(houseId)] },
} satisfies TracesOf<typeof readinessRoutes>;
