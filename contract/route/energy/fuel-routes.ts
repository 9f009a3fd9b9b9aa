import { z } from "zod";
import { id, keyword } from "../../base/call-schema.ts";
import {
  createFuelUseSchema,
  fuelKeys,
  fuelSorts,
  fuelUseSchema,
  updateFuelUseSchema,
} from "../../energy/fuel.ts";
import { crudRoutes, listFileRoute, pagedList } from "../define/crud-routes.ts";

const filter = {
  keyword,
  farmId: id.optional(),
  houseId: id.optional(),
  kind: z.enum(fuelKeys).optional(),
  sort: z.enum(fuelSorts).default("day"),
  order: z.enum(["asc", "desc"]).default("desc"),
};

export const fuelRoutes = {
  ...crudRoutes("FuelUse", {
    path: "/fuel",
    read: "power.read",
    manage: "production.record",
    summary: {
      list: "Returns the fuel recorded for houses in the caller's scope, newest first",
      create: "Records fuel that a house used on some days",
      update: "Corrects a fuel record",
      delete: "Deletes a fuel record entered by mistake",
    },
    list: pagedList(filter, fuelUseSchema),
    row: fuelUseSchema,
    create: createFuelUseSchema,
    update: updateFuelUseSchema,
  }),
  exportFuelUse: listFileRoute({
    path: "/fuel/export",
    access: "power.read",
    summary: "Exports fuel records as CSV or XLSX",
    filter,
  }),
} as const;
