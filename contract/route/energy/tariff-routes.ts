import { z } from "zod";
import { id, keyword } from "../../base/call-schema.ts";
import {
  createTariffSchema,
  priceChangeSchema,
  tariffSchema,
  tariffVersionsSchema,
  updateTariffSchema,
} from "../../energy/tariff.ts";
import { crudRoutes, pagedList } from "../define/crud-routes.ts";
import { heavy, route } from "../define/route-definition.ts";

export const tariffRoutes = {
  ...crudRoutes("Tariff", {
    path: "/tariff",
    read: "power.cost",
    manage: "tariff.manage",
    summary: {
      list: "Price lists of electricity, of the caller's organisations",
      create: "A new price list",
      update: "Change a price list; its versions as they are to be",
      delete: "Delete a price list that no place goes by",
    },
    list: pagedList({ keyword }, tariffSchema),
    row: tariffSchema,
    create: createTariffSchema,
    update: updateTariffSchema,
  }),
  previewTariff: route({
    method: "POST",
    path: "/tariff/preview",
    access: "tariff.manage",
    summary: "The months that other prices would change, and by how much; changes nothing",
    weight: heavy,
    input: z.object({ id, versions: tariffVersionsSchema }),
    reply: z.array(priceChangeSchema),
  }),
} as const;
