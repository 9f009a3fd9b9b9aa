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
      list: "Returns the farm tree, parents before children; `id`: that node alone",
      create: "Creates a group, company or farm",
      update: "Changes a node of the farm tree; a new parent moves it with all below it",
      delete: "Deletes a node of the farm tree; refused while it has children, houses or managers",
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
    summary: "Changes the node of the farm tree with this external id, or creates it",
    success: "saved",
    input: putFarmSchema,
    reply: farmRowSchema,
  }),
  exportFarm: listFileRoute({
    path: "/farm/export",
    access: "farm.read",
    summary: "Exports the farm tree as CSV or XLSX, parents before children",
    filter: { keyword },
  }),
  moveEffects: route({
    method: "GET",
    path: "/farm/moveEffects",
    access: "farm.read",
    summary: "Returns the effects of a move to another parent; without `parentId`: to the root",
    input: z.object({ id, parentId: id.optional() }),
    reply: moveEffectsSchema,
  }),
} as const;
