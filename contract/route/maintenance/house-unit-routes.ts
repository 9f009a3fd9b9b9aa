import { z } from "zod";
import { id, keyword } from "../../base/call-schema.ts";
import {
  createUnitSchema,
  unlistedUnitSchema,
  houseUnitSchema,
  replaceUnitSchema,
  unitKindKeys,
  unitLabel,
  unitOutageSchema,
  unitSorts,
  updateUnitSchema,
} from "../../maintenance/house-unit.ts";
import { planSchema } from "../../maintenance/maintenance.ts";
import { maintenanceRecordSchema } from "../../maintenance/maintenance-record.ts";
import { crudRoutes, listFileRoute, pagedList } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";

const filter = {
  keyword,
  farmId: id.optional(),
  houseId: id.optional(),
  kind: z.enum(unitKindKeys).optional(),
  /** `1`: only units that were removed. */
  retired: z.literal("1").optional(),
  /** `1`: only units with signs of wear. */
  signs: z.literal("1").optional(),
  /** `1`: only units that are out of service. */
  out: z.literal("1").optional(),
  sort: z.enum(unitSorts).default("place"),
  order: z.enum(["asc", "desc"]).default("asc"),
};
const unitReply = z.object({
  unit: houseUnitSchema,
  /** Plans of the unit, and plans for all units of its kind in the house. */
  plans: z.array(planSchema),
  /** The newest records of this unit and of those that it replaced. */
  records: z.array(maintenanceRecordSchema),
});

export const houseUnitRoutes = {
  ...crudRoutes("Unit", {
    path: "/unit",
    read: "maintenance.read",
    manage: "unit.manage",
    summary: {
      list: "Returns the units of houses in the caller's scope, with their hours",
      create: "Creates a unit in a house or farm",
      update: "Changes a unit",
      delete: "Deletes a unit; refused if it has maintenance records",
    },
    list: pagedList(filter, houseUnitSchema),
    create: createUnitSchema,
    update: updateUnitSchema,
    row: houseUnitSchema,
  }),
  exportUnit: listFileRoute({
    path: "/unit/export",
    access: "maintenance.read",
    summary: "Exports units as CSV or XLSX",
    filter,
  }),
  unitDetail: route({
    method: "GET",
    path: "/maintenance/unit",
    access: "maintenance.read",
    summary: "Returns a unit with its hours, plans and history",
    input: z.object({ id }),
    reply: unitReply,
  }),
  unitByLabel: route({
    method: "GET",
    path: "/unit/byLabel",
    access: "maintenance.read",
    summary: "Returns the unit with a label, with its hours, plans and history",
    input: z.object({ label: unitLabel }),
    reply: unitReply,
  }),
  foundUnits: route({
    method: "GET",
    path: "/unit/found",
    access: "maintenance.read",
    summary: "Returns units named by frames and the house's record that are not listed yet",
    input: z.object({ houseId: id }),
    reply: z.object({ kinds: z.array(unlistedUnitSchema) }),
  }),
  createFoundUnits: route({
    method: "POST",
    path: "/unit/createFound",
    access: "unit.manage",
    summary: "Creates the units that were found",
    success: "saved",
    input: z.object({ houseId: z.int().positive() }),
    reply: z.object({ units: z.int() }),
  }),
  replaceUnit: route({
    method: "POST",
    path: "/unit/replace",
    access: "unit.manage",
    summary: "Replaces a unit in its place: its hours begin at 0, the history stays",
    success: "saved",
    input: replaceUnitSchema,
    reply: houseUnitSchema,
  }),
  unitOutage: route({
    method: "PUT",
    path: "/unit/outOfService",
    access: "unit.outOfService",
    summary:
      "Takes a unit out of service for some hours, or puts it " +
      "back; its alarms are hidden meanwhile",
    success: "updated",
    input: unitOutageSchema,
    reply: houseUnitSchema,
  }),
} as const;
