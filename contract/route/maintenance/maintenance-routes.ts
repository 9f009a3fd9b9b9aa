import { z } from "zod";
import { id, keyword, page } from "../../base/call-schema.ts";
import { calendarDay } from "../../fleet/flock/flock-day.ts";
import {
  createPlanSchema,
  createPlansSchema,
  madePlansSchema,
  planCountsSchema,
  planFilterKeys,
  planSchema,
  planSorts,
  planTaskId,
  planTaskSchema,
  planTypeKeys,
  postponePlanSchema,
  updatePlanSchema,
} from "../../maintenance/maintenance.ts";
import {
  doneMaintenanceSchema,
  maintenanceRecordSchema,
  maintenanceRecordSorts,
  photoSchema,
  maintenanceResultKeys,
  voidMaintenanceSchema,
} from "../../maintenance/maintenance-record.ts";
import { unitKindKeys } from "../../maintenance/house-unit.ts";
import { importPlansReplySchema, importPlansSchema } from "../../maintenance/maintenance-import.ts";
import { crudRoutes, listFileRoute } from "../define/crud-routes.ts";
import { heavy, route } from "../define/route-definition.ts";

const place = {
  keyword,
  farmId: id.optional(),
  houseId: id.optional(),
  unitKind: z.enum(unitKindKeys).optional(),
  type: z.enum(planTypeKeys).optional(),
};
const order = z.enum(["asc", "desc"]).default("asc");
const taskFilter = {
  ...place,
  state: z.enum(planFilterKeys).optional(),
  /** `1`: those the caller is to do. */
  mine: z.literal("1").optional(),
};
const filter = {
  ...taskFilter,
  unitId: id.optional(),
  /** Due on that day. */
  dueOn: calendarDay.optional(),
  /** The plans of one task. */
  task: planTaskId.optional(),
  sort: z.enum(planSorts).default("dueOn"),
  order,
};
const history = {
  ...place,
  unitId: id.optional(),
  planId: id.optional(),
  result: z.enum(maintenanceResultKeys).optional(),
  /** `1`: of plans the caller is to do. */
  mine: z.literal("1").optional(),
  /** `1`: work of the last 7 days by each farm's calendar; no report, nothing that was voided. */
  week: z.literal("1").optional(),
  /** `1`: reports that were not seen to yet. */
  open: z.literal("1").optional(),
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  sort: z.enum(maintenanceRecordSorts).default("doneOn"),
  order: z.enum(["asc", "desc"]).default("desc"),
};

export const maintenanceRoutes = {
  ...crudRoutes("Plan", {
    path: "/maintenance",
    read: "maintenance.read",
    manage: "maintenance.plan",
    summary: {
      list: "Returns the maintenance plans of houses in the caller's scope, the first due first",
      create: "Creates a plan for a unit, the units of a kind, a house or a farm",
      update: "Changes or closes a plan",
      delete: "Deletes a plan; refused if it has maintenance records",
    },
    list: {
      input: z.object({ ...page, ...filter, id: id.optional() }),
      reply: z.object({ total: z.int(), counts: planCountsSchema, rows: z.array(planSchema) }),
    },
    create: createPlanSchema,
    update: updatePlanSchema,
    row: planSchema,
  }),
  exportPlan: listFileRoute({
    path: "/maintenance/export",
    access: "maintenance.read",
    summary: "Exports maintenance plans as CSV or XLSX",
    filter,
  }),
  listTask: route({
    method: "GET",
    path: "/maintenance/tasks",
    access: "maintenance.read",
    summary: "Returns the maintenance plans by task, the earliest due first",
    input: z.object({ ...page, ...taskFilter }),
    reply: z.object({ total: z.int(), counts: planCountsSchema, rows: z.array(planTaskSchema) }),
  }),
  calendarPlan: route({
    method: "GET",
    path: "/maintenance/calendar",
    access: "maintenance.read",
    summary: "Returns the number of plans due on each day of a month",
    input: z.object({ ...place, month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    reply: z.object({
      total: z.int(),
      days: z.array(
        z.object({
          day: calendarDay,
          plans: z.int(),
          /** The most frequent work, with its number of plans. */
          works: z.array(
            planSchema.pick({ content: true, template: true }).extend({ plans: z.int() }),
          ),
        }),
      ),
    }),
  }),
  createPlans: route({
    method: "POST",
    path: "/maintenance/createMany",
    access: "maintenance.plan",
    summary:
      "Creates the usual plans for many houses; without " +
      "confirmation returns what it would create",
    success: "saved",
    input: createPlansSchema,
    reply: madePlansSchema,
  }),
  importPlans: route({
    method: "POST",
    path: "/maintenance/import",
    access: "maintenance.plan",
    summary:
      "Imports plans from a table: returns every problem by row, saves nothing until " +
      "`isConfirmed`, then everything, or with `isPartial` the correct rows",
    weight: heavy,
    perMinute: 120,
    input: importPlansSchema,
    reply: importPlansReplySchema,
    bodyMax: 4 * 1024 * 1024,
  }),
  listMaintenance: route({
    method: "GET",
    path: "/maintenance/history",
    access: "maintenance.read",
    summary: "Returns the maintenance done, newest first",
    input: z.object({ ...page, ...history, id: id.optional() }),
    reply: z.object({
      total: z.int(),
      /** Totals for the same filter, without voided records. */
      minutes: z.number(),
      costs: z.array(z.object({ currency: z.string(), cost: z.number() })),
      rows: z.array(maintenanceRecordSchema),
    }),
  }),
  exportMaintenance: listFileRoute({
    path: "/maintenance/exportHistory",
    access: "maintenance.read",
    summary: "Exports the maintenance done as CSV or XLSX",
    filter: history,
  }),
  maintenanceDone: route({
    method: "POST",
    path: "/maintenance/done",
    access: "maintenance.record",
    summary: "Records maintenance, planned or not; a repeated draft is saved once",
    success: "saved",
    input: doneMaintenanceSchema,
    reply: z.object({ rows: z.array(maintenanceRecordSchema) }),
    bodyMax: 9 * 1024 * 1024,
  }),
  maintenancePhoto: route({
    method: "GET",
    path: "/maintenance/photo",
    access: "maintenance.read",
    summary: "Returns a photo of maintenance done",
    input: z.object({ id }),
    reply: photoSchema,
  }),
  postponePlan: route({
    method: "PUT",
    path: "/maintenance/postpone",
    access: "maintenance.postpone",
    summary: "Postpones a plan to a later day, with a reason; it does not count as done",
    success: "updated",
    input: postponePlanSchema,
    reply: planSchema,
  }),
  voidMaintenance: route({
    method: "PUT",
    path: "/maintenance/void",
    access: "maintenance.plan",
    summary: "Voids a wrong maintenance record; it stays visible",
    success: "updated",
    input: voidMaintenanceSchema,
    reply: maintenanceRecordSchema,
  }),
} as const;
