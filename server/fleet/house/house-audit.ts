import type { houseRoutes } from "../../../contract/route/fleet/house-routes.ts";
import type { housePageRoutes } from "../../../contract/route/fleet/house-page-routes.ts";
import { houseIds } from "../../platform/session/named-ids.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

export const houseAudits = {
  houseDetail: { names: ({ id }) => [houseIds(id)] },
  houseParameter: { names: ({ id }) => [houseIds(id)] },
  houseStandard: { names: ({ id }) => [houseIds(id)] },
  houseDays: { names: ({ id }) => [houseIds(id)] },
} satisfies AuditsOf<typeof houseRoutes & typeof housePageRoutes>;
