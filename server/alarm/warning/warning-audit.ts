import { sql } from "drizzle-orm";
import {
  type ProductionSettings,
  settingKeys,
} from "../../../contract/fleet/production-setting.ts";
import type { warningRoutes } from "../../../contract/route/alarm/warning-routes.ts";
import { type Warning } from "../../../contract/alarm/warning.ts";
import { warningKinds } from "../../../contract/fleet/house/warning-kind.ts";
import { flockIds } from "../../fleet/flock/flock-audit.ts";
import { farmIds, namedBy, orgIds } from "../../platform/session/named-ids.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import { difference, exportEntry } from "../../platform/audit/audit-entry.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly exportWarning: number;
    readonly dismissWarning: Warning;
    readonly saveProductionSettings: Change<ProductionSettings> & { readonly orgId: number };
  }
}

const warningIds = namedBy(
  "warning",
  sql`warnings w join flocks k on k.id = w.flock_id join houses h on h.id = k.house_id
    join farms f on f.id = h.farm_id`,
  sql`w.id`,
  visibleHouses,
);

export const warningAudits = {
  listWarning: {
    names: ({ id, farmId, flockId }) => [warningIds(id), farmIds(farmId), flockIds(flockId)],
  },
  exportWarning: {
    lines: (rows, { keyword = "", state }) => [exportEntry("warning", [state, keyword], rows)],
    names: ({ farmId, flockId }) => [farmIds(farmId), flockIds(flockId)],
  },
  dismissWarning: {
    lines: ({ key, lastDay, reason, houseId, wasRight }) => [
      {
        function: "warningDismiss",
        operation: `${lastDay} ${warningKinds[key].name.zh}`,
        remark: reason,
        houseId,
        after: { wasRight },
      },
    ],
    recordsChanged: ({ houseId }) => [{ kinds: ["warnings"], houseIds: [houseId] }],
    names: ({ id }) => [warningIds(id)],
  },
  productionSettings: { names: ({ orgId }) => [orgIds(orgId)] },
  tryProductionSettings: { lines: null, names: ({ orgId }) => [orgIds(orgId)] },
  saveProductionSettings: {
    lines: ({ orgId, before, after }) => [
      { function: "productionSettings", orgId, ...difference(before, after, settingKeys) },
    ],
    // A record contains the time limit for changing it.
    recordsChanged: ({ orgId }) => [{ kinds: ["warnings", "records"], orgIds: [orgId] }],
    names: ({ orgId }) => [orgIds(orgId)],
  },
} satisfies AuditsOf<typeof warningRoutes>;
