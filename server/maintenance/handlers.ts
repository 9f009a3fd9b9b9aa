import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { maintenanceFile, planFile, unitFile } from "./export.ts";
import { importPlans } from "./import.ts";
import { createPlan, createPlans, deletePlan, postponePlan, updatePlan } from "./plan-save.ts";
import { listPlans, planCalendar } from "./plan-query.ts";
import { maintenanceDone, voidMaintenance } from "./record.ts";
import { listMaintenance } from "./record-query.ts";
import { foundUnits } from "./unit-found.ts";
import { unitOutage } from "./unit-outage.ts";
import { listUnits, unitByLabel, unitDetail } from "./unit-query.ts";
import { createFoundUnits, createUnit, deleteUnit, replaceUnit, updateUnit } from "./unit-save.ts";

export const maintenanceHandlers = (deps: Deps) =>
  bind(deps, {
    listPlan: read(listPlans),
    exportPlan: exported(planFile),
    calendarPlan: read(planCalendar),
    createPlan,
    updatePlan,
    deletePlan,
    createPlans,
    importPlans,
    postponePlan,
    listMaintenance: read(listMaintenance),
    exportMaintenance: exported(maintenanceFile),
    maintenanceDone,
    voidMaintenance,
    listUnit: read(listUnits),
    exportUnit: exported(unitFile),
    unitDetail: read(unitDetail),
    unitByLabel: read(unitByLabel),
    foundUnits: read(foundUnits),
    createFoundUnits,
    createUnit,
    updateUnit,
    deleteUnit,
    replaceUnit,
    unitOutage,
  });
