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
      list: "Returns the common setting templates and those of the caller's organisation",
      create: "Creates a template; an administrator's is common to all",
      update: "Changes a template; assigned houses are compared with it from now on",
      delete: "Deletes a template; the settings of houses stay",
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
    summary: "Assigns a template to houses; null: removes it. Nothing is sent to controllers",
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
    summary: "Returns the differences between houses and their templates",
    weight: heavy,
    input: z.object({ templateId: id.optional() }),
    reply: listOf(templateDriftSchema),
  }),
  readHouseDrift: route({
    method: "GET",
    path: "/controlTemplate/houseDrift",
    access: "parameter.read",
    summary: "Returns a house's differences from its template, by setting",
    input: z.object({ houseId: id }),
    reply: houseDriftSchema,
  }),
} as const;
