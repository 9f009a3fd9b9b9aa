import { speciesKeys } from "../../base/animal.ts";
import { z } from "zod";
import { contentSchema, groupsOf } from "../desired/group-content.ts";
import { common, counted, derived, type FieldsOf } from "../../base/field.ts";
import { parameterGroupKeys } from "../../fleet/gateway/parameter-group.ts";
import { settingChangeSchema } from "../protocol/controller-setting.ts";
import { line, nameEn, optionalLine } from "../../base/text-field.ts";

/**
 * Settings as houses should have them. It is compared with each house it is assigned to, and
 * differences are listed as drift; only a batch sends it.
 */
export const configTemplateSchema = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  species: z.enum(speciesKeys),
  breedId: z.int().nullable(),
  breedName: z.string().nullable(),
  breedNameEn: z.string().nullable(),
  remark: z.string(),
  content: contentSchema,
  /** True for a template of no organisation: the administrators'. */
  isCommon: z.boolean(),
  canChange: z.boolean(),
  /** Number of visible houses to which it is assigned. */
  houseCount: z.int(),
  operator: z.string(),
  createdAt: z.int(),
  version: z.int(),
});
export type ConfigTemplate = z.infer<typeof configTemplateSchema>;

export const configTemplateFields = {
  name: common.name,
  nameEn: common.nameEn,
  species: common.species,
  breedId: common.breed,
  breedName: derived(common.breed),
  breedNameEn: null,
  remark: common.remark,
  content: { name: { zh: "设置", en: "Settings" } },
  isCommon: { name: { zh: "公共模板", en: "Common" }, isDerived: true },
  canChange: null,
  houseCount: counted.houses,
  operator: derived(common.operator),
  createdAt: derived(common.createdAt),
} satisfies FieldsOf<ConfigTemplate>;

export const createConfigTemplateSchema = z.object({
  name: line(configTemplateFields.name.max).min(1),
  nameEn,
  species: z.enum(speciesKeys),
  breedId: z
    .int()
    .positive()
    .nullish()
    .transform((breed) => breed ?? null),
  remark: optionalLine(configTemplateFields.remark.max),
  content: contentSchema.refine((content) => groupsOf(content).length > 0, { error: "required" }),
});
export const updateConfigTemplateSchema = createConfigTemplateSchema.extend({
  id: z.int().positive(),
  version: z.int(),
});

const group = z.enum(parameterGroupKeys);
export const unlikeKeys = ["species", "breed"] as const;

/** Drift of a house from its template. */
export const templateDriftSchema = z.object({
  houseId: z.int(),
  templateId: z.int(),
  templateName: z.string(),
  templateNameEn: z.string().nullable(),
  /** Values that differ; null: some of it was never read. */
  values: z.int().nullable(),
  groups: z.array(group),
  /** Groups in the template that the gateway's type lacks; they do not count as a difference. */
  lacking: z.array(group),
  /** How the house differs from those that the template is for; null: not at all. */
  unlike: z.enum(unlikeKeys).nullable(),
});
export type TemplateDrift = z.infer<typeof templateDriftSchema>;

/** Differences of one house. */
export const houseDriftSchema = z.object({
  houseId: z.int(),
  groups: z.array(
    z.object({
      group,
      isUnread: z.boolean(),
      /** `from`: the house's value; `to`: the desired one. */
      changes: z.array(settingChangeSchema),
    }),
  ),
});
