import type { readinessRoutes } from "../../contract/route/readiness.ts";
import { farmIds, houseIds } from "../session/named-ids.ts";
import type { TracesOf } from "../trace/trace.ts";

export const readinessTraces = {
  listReadiness: { names: ({ farmId, houseId }) => [farmIds(farmId), houseIds(houseId)] },
} satisfies TracesOf<typeof readinessRoutes>;
