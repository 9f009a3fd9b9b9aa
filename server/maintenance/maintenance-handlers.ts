import { bind, exported, read } from "../platform/api/bind-handlers.ts";
import type { Deps } from "../platform/api/in-transaction.ts";
import { maintenanceFile, planFile, unitFile } from "./maintenance-export.ts";
import { importPlans } from "./plan-import.ts";
import {
  createPlan,
  createPlans,
  deletePlan,
  postponePlan,
  updatePlan,
} from "./maintenance-plan-commands.ts";
import { listPlans, listTasks, planCalendar } from "./maintenance-plan-queries.ts";
import { maintenanceDone, voidMaintenance } from "./maintenance-records.ts";
import { listMaintenance, maintenancePhoto } from "./maintenance-record-queries.ts";
import { unlistedUnits } from "./unlisted-units.ts";
import { unitOutage } from "./unit-outage.ts";
import { listUnits, unitByLabel, unitDetail } from "./unit-queries.ts";
import {
  createFoundUnits,
  createUnit,
  deleteUnit,
  replaceUnit,
  updateUnit,
} from "./unit-commands.ts";

export const maintenanceHandlers = (deps: Deps) =>
  bind(deps, {
    listPlan: read(listPlans),
    exportPlan: exported(planFile),
    listTask: read(listTasks),
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
    maintenancePhoto: read(maintenancePhoto),
    voidMaintenance,
    listUnit: read(listUnits),
    exportUnit: exported(unitFile),
    unitDetail: read(unitDetail),
    unitByLabel: read(unitByLabel),
    foundUnits: read(unlistedUnits),
    createFoundUnits,
    createUnit,
    updateUnit,
    deleteUnit,
    replaceUnit,
    unitOutage,
  });
