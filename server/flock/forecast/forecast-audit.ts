import type { forecastRoutes } from "../../../contract/route/flock/forecast-routes.ts";
import { flockIds } from "../../fleet/flock/flock-audit.ts";
import { exportEntry } from "../../platform/audit/audit-entry.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";
import { farmIds } from "../../platform/session/named-ids.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly exportSaleForecast: number;
  }
}

export const forecastAudits = {
  listSaleForecast: { names: ({ id, farmId }) => [flockIds(id), farmIds(farmId)] },
  exportSaleForecast: {
    lines: (rows, { keyword = "" }) => [exportEntry("saleForecast", [keyword], rows)],
    names: ({ farmId }) => [farmIds(farmId)],
  },
  flockForecast: { names: ({ flockId }) => [flockIds(flockId)] },
} satisfies AuditsOf<typeof forecastRoutes>;
