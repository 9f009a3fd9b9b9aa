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
      list: "Fuel of the houses in sight as people wrote it down, the newest first",
      create: "Write down fuel that a house used on some days",
      update: "Put an amount of fuel right",
      delete: "Delete an amount of fuel that was written down by mistake",
    },
    list: pagedList(filter, fuelUseSchema),
    row: fuelUseSchema,
    create: createFuelUseSchema,
    update: updateFuelUseSchema,
  }),
  exportFuelUse: listFileRoute({
    path: "/fuel/export",
    access: "power.read",
    summary: "The list as a file",
    filter,
  }),
} as const;
