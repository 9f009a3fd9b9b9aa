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
  /** `1`: those that were removed. */
  retired: z.literal("1").optional(),
  /** `1`: those with something off. */
  signs: z.literal("1").optional(),
  /** `1`: those that are out of service. */
  out: z.literal("1").optional(),
  sort: z.enum(unitSorts).default("place"),
  order: z.enum(["asc", "desc"]).default("asc"),
};
const whole = z.object({
  unit: houseUnitSchema,
  /** Its plans, and those for all units of its kind in the house. */
  plans: z.array(planSchema),
  /** The newest, of this piece and those before it in its place. */
  records: z.array(maintenanceRecordSchema),
});

export const houseUnitRoutes = {
  ...crudRoutes("Unit", {
    path: "/unit",
    read: "maintenance.read",
    manage: "unit.manage",
    summary: {
      list: "Units of the houses in sight, with their hours",
      create: "Add a unit to a house or farm",
      update: "Change what is known of a unit",
      delete: "Delete a unit nobody has a record of",
    },
    list: pagedList(filter, houseUnitSchema),
    create: createUnitSchema,
    update: updateUnitSchema,
    row: houseUnitSchema,
  }),
  exportUnit: listFileRoute({
    path: "/unit/export",
    access: "maintenance.read",
    summary: "The units as a file",
    filter,
  }),
  unitDetail: route({
    method: "GET",
    path: "/maintenance/unit",
    access: "maintenance.read",
    summary: "A unit with its hours, plans and history",
    input: z.object({ id }),
    reply: whole,
  }),
  unitByLabel: route({
    method: "GET",
    path: "/unit/byLabel",
    access: "maintenance.read",
    summary: "The same of the unit that bears a label",
    input: z.object({ label: unitLabel }),
    reply: whole,
  }),
  foundUnits: route({
    method: "GET",
    path: "/unit/found",
    access: "maintenance.read",
    summary: "Units that frames and the record of a house name and that are not listed yet",
    input: z.object({ houseId: id }),
    reply: z.object({ kinds: z.array(unlistedUnitSchema) }),
  }),
  createFoundUnits: route({
    method: "POST",
    path: "/unit/createFound",
    access: "unit.manage",
    summary: "List the units that were found",
    success: "saved",
    input: z.object({ houseId: z.int().positive() }),
    reply: z.object({ units: z.int() }),
  }),
  replaceUnit: route({
    method: "POST",
    path: "/unit/replace",
    access: "unit.manage",
    summary: "Another piece in the same place: its hours begin at 0, the history stays",
    success: "saved",
    input: replaceUnitSchema,
    reply: houseUnitSchema,
  }),
  unitOutage: route({
    method: "PUT",
    path: "/unit/outOfService",
    access: "unit.outOfService",
    summary: "Take a unit out of service for some hours, or put it back: its alarms are hidden",
    success: "updated",
    input: unitOutageSchema,
    reply: houseUnitSchema,
  }),
} as const;
