import { speciesKeys } from "../../base/animal.ts";
import { z } from "zod";
import { id, keyword, listOf, nothing } from "../../base/call-schema.ts";
import {
  configTemplateSchema,
  createConfigTemplateSchema,
  houseDriftSchema,
  templateDriftSchema,
  updateConfigTemplateSchema,
} from "../../control/batch/config-template.ts";
import { batchHousesMax } from "../../control/batch/control-batch.ts";

import { crudRoutes, pagedList } from "../define/crud-routes.ts";
import { heavy, route } from "../define/route-definition.ts";

export const configTemplateRoutes = {
  ...crudRoutes("ConfigTemplate", {
    path: "/controlTemplate",
    read: "controlTemplate.read",
    manage: "controlTemplate.manage",
    summary: {
      list: "Templates of settings: the common ones and the own organisation's",
      create: "A new template; an administrator's is common",
      update: "Change a template; houses that have it assigned differ by it from now on",
      delete: "Delete a template; nothing of any house changes",
    },
    list: pagedList({ keyword, species: z.enum(speciesKeys).optional() }, configTemplateSchema),
    row: configTemplateSchema,
    create: createConfigTemplateSchema,
    update: updateConfigTemplateSchema,
    bodyMax: 262_144,
  }),
  assignTemplate: route({
    method: "POST",
    path: "/controlTemplate/assign",
    access: "control.batch",
    summary: "Say what template houses should follow; null: none. Nothing is sent",
    success: "setDone",
    input: z.object({
      templateId: z.int().positive().nullable(),
      houseIds: z.array(z.int().positive()).min(1).max(batchHousesMax),
    }),
    reply: nothing,
  }),
  listTemplateDrift: route({
    method: "GET",
    path: "/controlTemplate/drift",
    access: "parameter.read",
    summary: "How the houses in sight that have a template assigned differ from it",
    weight: heavy,
    input: z.object({ templateId: id.optional() }),
    reply: listOf(templateDriftSchema),
  }),
  readHouseDrift: route({
    method: "GET",
    path: "/controlTemplate/houseDrift",
    access: "parameter.read",
    summary: "Where one house differs from its template, value by value",
    input: z.object({ houseId: id }),
    reply: houseDriftSchema,
  }),
} as const;
