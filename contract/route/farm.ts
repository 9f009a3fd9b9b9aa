import { z } from "zod";
import { createFarmSchema, farmRowSchema, moveEffectsSchema, updateFarmSchema } from "../farm.ts";
import { fileFormats } from "../file.ts";
import { fileReply, route } from "./define.ts";
import { id, keyword, nothing } from "../input.ts";

export const farmRoutes = {
  listFarm: route({
    method: "GET",
    path: "/farm/list",
    access: "farm.read",
    summary: "The farm tree, parents before children; `id`: that node alone",
    input: z.object({ keyword, id: id.optional() }),
    reply: z.array(farmRowSchema),
  }),
  exportFarm: route({
    method: "GET",
    path: "/farm/export",
    access: "farm.read",
    summary: "The farm tree as CSV or XLSX, parents before children",
    input: z.object({ keyword, format: z.enum(fileFormats) }),
    reply: fileReply,
  }),
  createFarm: route({
    method: "POST",
    path: "/farm/create",
    access: "farm.manage",
    summary: "A new group, company or farm",
    input: createFarmSchema,
    reply: farmRowSchema,
  }),
  updateFarm: route({
    method: "PUT",
    path: "/farm/update",
    access: "farm.manage",
    summary: "Change a node of the farm tree; another parent moves it with all that stands below",
    input: updateFarmSchema,
    reply: farmRowSchema,
  }),
  deleteFarm: route({
    method: "DELETE",
    path: "/farm/delete",
    access: "farm.manage",
    summary: "Delete a node that nothing stands on and nobody manages",
    input: z.object({ id }),
    reply: nothing,
  }),
  moveEffects: route({
    method: "GET",
    path: "/farm/moveEffects",
    access: "farm.manage",
    summary:
      "What a move to another parent would change; without `parentId` to the root of the organisation",
    input: z.object({ id, parentId: id.optional() }),
    reply: moveEffectsSchema,
  }),
} as const;
