import { chosenFields } from "../../contract/base/field.ts";
import {
  type HouseUnit,
  houseUnitFields,
  unitKinds,
} from "../../contract/maintenance/house-unit.ts";
import { type Plan, planFields } from "../../contract/maintenance/maintenance.ts";
import type { MaintenanceRecord } from "../../contract/maintenance/maintenance-record.ts";
import type { houseUnitRoutes } from "../../contract/route/maintenance/house-unit-routes.ts";
import type { maintenanceRoutes } from "../../contract/route/maintenance/maintenance-routes.ts";
import { farmIds, houseIds, userIds, alarmIds } from "../platform/session/named-ids.ts";
import { chosen, difference, exportEntry, type LogEntry } from "../platform/audit/audit-entry.ts";
import { recordAudit } from "../platform/audit/record-audit.ts";
import type { Change, RecordsChange, CrudChanges, AuditsOf } from "../platform/audit/audit.ts";
import { planIds, recordIds, unitIds } from "./maintenance-place.ts";

interface MadePlans {
  readonly houseIds: readonly number[];
  readonly plans: number;
}
type WithReason<R> = Change<R> & { readonly reason: string };
declare module "../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"Plan", Plan>, CrudChanges<"Unit", HouseUnit> {
    readonly exportPlan: number;
    readonly exportMaintenance: number;
    readonly exportUnit: number;
    /** Null: nothing was created yet. */
    readonly createPlans: MadePlans | null;
    readonly importPlans: MadePlans | null;
    readonly postponePlan: WithReason<Plan>;
    /** Empty: the draft existed already. */
    readonly maintenanceDone: readonly MaintenanceRecord[];
    readonly voidMaintenance: MaintenanceRecord;
    readonly createFoundUnits: { readonly houseId: number; readonly units: number };
    readonly replaceUnit: Change<HouseUnit>;
    readonly unitOutage: WithReason<HouseUnit>;
  }
}

/** Place of a log line: its house, or the farm's name for a plan of the whole farm. */
const placeOf = ({
  houseId,
  farmName,
}: Pick<Plan, "houseId" | "farmName">): Pick<LogEntry, "houseId"> & {
  readonly place: string;
} => (houseId === null ? { place: `${farmName} ` } : { houseId, place: "" });
function lineOf(
  record: Pick<Plan, "houseId" | "farmName">,
  operation: string,
): Pick<LogEntry, "houseId" | "operation"> {
  const { place, ...line } = placeOf(record);
  return { ...line, operation: `${place}${operation}` };
}
const unitName = ({ kind, number, name }: HouseUnit): string =>
  `${unitKinds[kind].zh} ${number}${name === "" ? "" : ` ${name}`}`;
const staleOf = (place: Pick<Plan, "houseId">): readonly RecordsChange[] =>
  place.houseId === null
    ? [{ kinds: ["plans"], orgIds: null }]
    : [{ kinds: ["plans"], houseIds: [place.houseId] }];

const logged = chosenFields(planFields);
const planNames = ({
  houseId,
  farmId,
  unitId,
  assigneeId,
}: {
  readonly houseId?: number | null;
  readonly farmId?: number | null;
  readonly unitId?: number | null;
  readonly assigneeId?: number | null;
}) => [houseIds(houseId), farmIds(farmId), unitIds(unitId), userIds(assigneeId)];

const manyMade = {
  lines: (created: MadePlans | null) =>
    created === null
      ? []
      : [{ function: "planCreateMany" as const, operation: `×${created.plans}` }],
  recordsChanged: (created: MadePlans | null): readonly RecordsChange[] =>
    created === null
      ? []
      : created.houseIds.length === 0
        ? [{ kinds: ["plans"], orgIds: null }]
        : [{ kinds: ["plans"], houseIds: created.houseIds }],
};

export const maintenanceAudits = {
  listPlan: {
    names: ({ id, farmId, houseId, unitId }) => [
      planIds(id),
      farmIds(farmId),
      houseIds(houseId),
      unitIds(unitId),
    ],
  },
  exportPlan: {
    lines: (rows, { keyword = "", state = "" }) => [exportEntry("plan", [state, keyword], rows)],
    names: ({ farmId, houseId, unitId }) => [farmIds(farmId), houseIds(houseId), unitIds(unitId)],
  },
  calendarPlan: { names: ({ farmId, houseId }) => [farmIds(farmId), houseIds(houseId)] },
  ...recordAudit("Plan", {
    function: "plan",
    fields: logged,
    line: (plan: Plan) => lineOf(plan, plan.content),
    recordsChanged: staleOf,
    names: {
      create: planNames,
      update: ({ id, assigneeId }) => [planIds(id), userIds(assigneeId)],
      delete: ({ id }) => [planIds(id)],
    },
  }),
  createPlans: { ...manyMade, names: ({ houseIds: ids }) => [houseIds(...ids)] },
  importPlans: manyMade,
  postponePlan: {
    lines: ({ before, after, reason }) => [
      {
        function: "maintenancePostpone",
        ...lineOf(after, after.content),
        remark: `${before.dueOn ?? ""} > ${after.dueOn ?? ""} ${reason}`,
      },
    ],
    recordsChanged: ({ after }) => staleOf(after),
    names: ({ id }) => [planIds(id)],
  },
  listMaintenance: {
    names: ({ id, farmId, houseId, unitId, planId }) => [
      recordIds(id),
      farmIds(farmId),
      houseIds(houseId),
      unitIds(unitId),
      planIds(planId),
    ],
  },
  exportMaintenance: {
    lines: (rows, { keyword = "" }) => [exportEntry("maintenance", [keyword], rows)],
    names: ({ farmId, houseId, unitId, planId }) => [
      farmIds(farmId),
      houseIds(houseId),
      unitIds(unitId),
      planIds(planId),
    ],
  },
  maintenanceDone: {
    lines: (records) =>
      records.map((record) => ({
        function:
          record.result === "reported"
            ? ("maintenanceReport" as const)
            : ("maintenanceDone" as const),
        ...lineOf(record, `${record.doneOn} ${record.content}`),
        remark: record.note,
        after: chosen(record, ["result", "minutes", "cost", "part"]),
      })),
    recordsChanged: (records) => records.flatMap(staleOf),
    names: ({ planIds: plans, unitId, houseId, alarmId, reportId }) => [
      recordIds(reportId),
      alarmIds(alarmId),
      planIds(...plans),
      unitIds(unitId),
      houseIds(houseId),
    ],
  },
  voidMaintenance: {
    lines: (record) => [
      {
        function: "maintenanceVoid",
        ...lineOf(record, `${record.doneOn} ${record.content}`),
        remark: record.voidReason ?? "",
      },
    ],
    recordsChanged: staleOf,
    names: ({ id }) => [recordIds(id)],
  },
} satisfies AuditsOf<typeof maintenanceRoutes>;

const unitFields = chosenFields(houseUnitFields);
export const houseUnitAudits = {
  listUnit: {
    names: ({ id, farmId, houseId }) => [unitIds(id), farmIds(farmId), houseIds(houseId)],
  },
  exportUnit: {
    lines: (rows, { keyword = "" }) => [exportEntry("unit", [keyword], rows)],
    names: ({ farmId, houseId }) => [farmIds(farmId), houseIds(houseId)],
  },
  unitDetail: { names: ({ id }) => [unitIds(id)] },
  foundUnits: { names: ({ houseId }) => [houseIds(houseId)] },
  ...recordAudit("Unit", {
    function: "unit",
    fields: unitFields,
    line: (unit: HouseUnit) => lineOf(unit, unitName(unit)),
    recordsChanged: staleOf,
    names: {
      create: ({ houseId, farmId }) => [houseIds(houseId), farmIds(farmId)],
      update: ({ id }) => [unitIds(id)],
      delete: ({ id }) => [unitIds(id)],
    },
  }),
  createFoundUnits: {
    lines: ({ houseId, units }) => [{ function: "unitCreate", houseId, operation: `×${units}` }],
    recordsChanged: ({ houseId }) => [{ kinds: ["plans"], houseIds: [houseId] }],
    names: ({ houseId }) => [houseIds(houseId)],
  },
  replaceUnit: {
    lines: ({ before, after }) => [
      {
        function: "unitReplace",
        ...lineOf(after, unitName(after)),
        ...difference(before, after, unitFields),
      },
    ],
    recordsChanged: ({ after }) => staleOf(after),
    names: ({ id }) => [unitIds(id)],
  },
  unitOutage: {
    lines: ({ before, after, reason }) => [
      {
        function: "unitOut",
        ...lineOf(after, unitName(after)),
        remark: reason,
        ...difference(before, after, ["outUntil"]),
      },
    ],
    recordsChanged: ({ after }) => staleOf(after),
    names: ({ id }) => [unitIds(id)],
  },
} satisfies AuditsOf<typeof houseUnitRoutes>;
