import { sql } from "drizzle-orm";
import { type Drill, type DrillPlan, drillPlanFields } from "../../../contract/operate/drill.ts";
import { chosenFields } from "../../../contract/base/field.ts";
import type { drillRoutes } from "../../../contract/route/operate/drill-routes.ts";
import { farmIds, houseIds, namedBy } from "../../platform/session/named-ids.ts";
import { visibleFarms, visibleHouses } from "../../platform/session/caller-scope.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { CrudChanges, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"DrillPlan", DrillPlan> {
    readonly startDrill: Drill;
    readonly stopDrill: Drill;
  }
}

const drillIds = namedBy(
  "drill",
  sql`drills d join houses h on h.id = d.house_id join farms f on f.id = h.farm_id`,
  sql`d.id`,
  visibleHouses,
);
const planIds = namedBy(
  "drillPlan",
  sql`drill_plans p join farms f on f.id = p.farm_id`,
  sql`p.id`,
  visibleFarms,
);
const line = (drill: Drill, name: "drillStart" | "drillStop") => ({
  function: name,
  operation: `#${drill.id}`,
  remark: "",
  houseId: drill.houseId,
});
const recordsChanged = ({ houseId }: Drill) => [
  { kinds: ["drills"], houseIds: [houseId] } as const,
];
const named = ({ id }: { readonly id: number }) => [drillIds(id)];
const planNamed = ({ id }: { readonly id: number }) => [planIds(id)];

export const drillAudits = {
  listDrill: {
    names: ({ id, farmId, houseId }) => [drillIds(id), farmIds(farmId), houseIds(houseId)],
  },
  drillOutlook: { names: ({ houseId }) => [houseIds(houseId)] },
  startDrill: {
    lines: (drill) => [line(drill, "drillStart")],
    recordsChanged,
    names: ({ houseId }) => [houseIds(houseId)],
  },
  stopDrill: { lines: (drill) => [line(drill, "drillStop")], recordsChanged, names: named },
  seenDrill: { lines: null, names: named },
  ...recordAudit("DrillPlan", {
    function: "drillPlan",
    fields: chosenFields(drillPlanFields),
    line: ({ farmName }: DrillPlan) => ({ operation: farmName, remark: "" }),
    recordsChanged: ({ orgId }: DrillPlan) => [{ kinds: ["drills"], orgIds: [orgId] } as const],
    names: {
      create: ({ farmId }) => [farmIds(farmId)],
      update: ({ id, farmId }) => [planIds(id), farmIds(farmId)],
      delete: planNamed,
    },
  }),
  listDrillPlan: { names: ({ id }) => [planIds(id)] },
} satisfies AuditsOf<typeof drillRoutes>;
