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
      list: "Returns the electricity tariffs of the caller's organisations",
      create: "Creates a tariff",
      update: "Changes a tariff and replaces its versions",
      delete: "Deletes a tariff; refused while a place uses it",
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
    summary: "Returns the months that other prices would change, with amounts; nothing is saved",
    weight: heavy,
    input: z.object({ id, versions: tariffVersionsSchema }),
    reply: z.array(priceChangeSchema),
  }),
} as const;
