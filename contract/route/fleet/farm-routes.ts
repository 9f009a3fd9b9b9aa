import { z } from "zod";
import {
  createFarmSchema,
  farmRowSchema,
  moveEffectsSchema,
  putFarmSchema,
  updateFarmSchema,
} from "../../fleet/farm.ts";
import { crudRoutes, listFileRoute } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";
import { id, keyword } from "../../base/call-schema.ts";

export const farmRoutes = {
  ...crudRoutes("Farm", {
    path: "/farm",
    read: "farm.read",
    manage: "farm.manage",
    summary: {
      list: "The farm tree, parents before children; `id`: that node alone",
      create: "A new group, company or farm",
      update: "Change a node of the farm tree; another parent moves it with all that stands below",
      delete: "Delete a node that nothing stands on and nobody manages",
    },
    list: { input: z.object({ keyword, id: id.optional() }), reply: z.array(farmRowSchema) },
    row: farmRowSchema,
    create: createFarmSchema,
    update: updateFarmSchema,
  }),
  putFarm: route({
    method: "PUT",
    path: "/farm/put",
    access: "externalId.manage",
    summary: "Change the node of the farm tree that has this id in the system, or make one with it",
    success: "saved",
    input: putFarmSchema,
    reply: farmRowSchema,
  }),
  exportFarm: listFileRoute({
    path: "/farm/export",
    access: "farm.read",
    summary: "The farm tree as CSV or XLSX, parents before children",
    filter: { keyword },
  }),
  moveEffects: route({
    method: "GET",
    path: "/farm/moveEffects",
    access: "farm.read",
    summary:
      "What a move to another parent would change; without `parentId` to the root of the " +
      "organisation",
    input: z.object({ id, parentId: id.optional() }),
    reply: moveEffectsSchema,
  }),
} as const;
