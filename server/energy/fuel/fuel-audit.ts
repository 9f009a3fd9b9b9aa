import { sql } from "drizzle-orm";
import { chosenFields } from "../../../contract/base/field.ts";
import { fuelFields, type FuelUse } from "../../../contract/energy/fuel.ts";
import type { fuelRoutes } from "../../../contract/route/energy/fuel-routes.ts";
import { exportEntry } from "../../platform/audit/audit-entry.ts";
import type { AuditsOf, CrudChanges } from "../../platform/audit/audit.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import { farmIds, houseIds, namedBy } from "../../platform/session/named-ids.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"FuelUse", FuelUse> {
    readonly exportFuelUse: number;
  }
}

const fuelIds = namedBy(
  "fuel",
  sql`fuel_uses u join houses h on h.id = u.house_id join farms f on f.id = h.farm_id`,
  sql`u.id`,
  visibleHouses,
);

export const fuelAudits = {
  ...recordAudit<"FuelUse", FuelUse>("FuelUse", {
    function: "fuel",
    fields: chosenFields(fuelFields),
    line: ({ fromDay, toDay, houseId }) => ({
      operation: fromDay === toDay ? toDay : `${fromDay} – ${toDay}`,
      houseId,
    }),
    recordsChanged: ({ orgId }) => [{ kinds: ["records"], orgIds: [orgId] }],
    names: {
      create: ({ houseId }) => [houseIds(houseId)],
      update: ({ id, houseId }) => [fuelIds(id), houseIds(houseId)],
      delete: ({ id }) => [fuelIds(id)],
    },
  }),
  listFuelUse: {
    names: ({ id, farmId, houseId }) => [fuelIds(id), farmIds(farmId), houseIds(houseId)],
  },
  exportFuelUse: {
    lines: (rows, { keyword = "" }) => [exportEntry("fuelUse", [keyword], rows)],
    names: ({ farmId, houseId }) => [farmIds(farmId), houseIds(houseId)],
  },
} satisfies AuditsOf<typeof fuelRoutes>;
