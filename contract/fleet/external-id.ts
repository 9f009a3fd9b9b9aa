import { z } from "zod";
import { common, derived, type FieldsOf } from "../base/field.ts";
import { keysOf } from "../base/table-keys.ts";
import { line } from "../base/text-field.ts";
import type { Words } from "../base/words.ts";

/**
 * Ids of other systems, such as an ERP or HR system, for records of this one. In an organisation
 * and a system an id is unique per kind, and a record has one id.
 */

export const externalKinds = {
  org: { zh: "机构", en: "Organisation" },
  farm: { zh: "农场", en: "Farm" },
  house: { zh: "栋舍", en: "House" },
  flock: { zh: "批次", en: "Flock" },
  gateway: { zh: "网关", en: "Gateway" },
} as const satisfies Record<string, Words>;
export type ExternalKind = keyof typeof externalKinds;
export const externalKindKeys = keysOf(externalKinds);

const kind = z.enum(externalKindKeys);

/** The ids of a record by system, as in lists and events. */
export const externalIdsSchema = z.record(z.string(), z.string());
export type ExternalIds = z.infer<typeof externalIdsSchema>;

export const externalIdSchema = z.object({
  id: z.int(),
  kind,
  /** Id of the thing. */
  thingId: z.int(),
  /** Name of the thing, with the name of its house or farm. */
  thingName: z.string(),
  /** The same in English, where it has an English name. */
  thingNameEn: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  system: z.string(),
  externalId: z.string(),
  version: z.int(),
});
export type ExternalId = z.infer<typeof externalIdSchema>;

export const externalIdFields = {
  kind: { name: { zh: "类别", en: "Kind" }, choices: externalKinds },
  thingId: { name: { zh: "对象编号", en: "Record ID" }, isDerived: true },
  thingName: derived({ name: { zh: "对象", en: "Of" } }),
  thingNameEn: null,
  orgId: derived(common.org),
  orgName: derived(common.org),
  system: { name: { zh: "外部系统", en: "System" }, max: 30 },
  externalId: { name: { zh: "外部编号", en: "External ID" }, max: 100 },
} satisfies FieldsOf<ExternalId>;

/** The ids of a thing, in its form and in the log. */
export const externalIdsField = { name: externalIdFields.externalId.name };

export const externalIdsHint = {
  zh: "其他系统中的编号，每行一个：系统 编号，例如 SAP H-0012。",
  en: "IDs in other systems, one per line: the system, then the ID, e.g. SAP H-0012.",
} as const satisfies Words;

const system = line(externalIdFields.system.max).regex(/^[\p{L}\p{N}_.-]+$/u, { error: "code" });
const externalId = line(externalIdFields.externalId.max).min(1);

/** Maximum number of systems that have an id for one thing. */
const externalIdsMax = 20;
/** Ids in the form of a thing: they replace all its former ids; absent: the ids stay. */
export const externalIdsForm = z
  .record(system.min(1), externalId)
  .refine((ids) => Object.keys(ids).length <= externalIdsMax, { error: "externalIds" })
  .optional();
/** The id by which a thing is made or changed. */
export const externalKey = { system: system.min(1), externalId };

/** A thing: by its id, or a flock or gateway by its present house. One of the two is set. */
const thing = {
  kind,
  thingId: z.int().positive().optional(),
  houseId: z.int().positive().optional(),
};
export const createExternalIdSchema = z.object({ ...thing, system, externalId });
export const updateExternalIdSchema = z.object({
  id: z.int().positive(),
  version: z.int(),
  system,
  externalId,
});
export type CreateExternalId = z.input<typeof createExternalIdSchema>;
export const externalIdSorts = ["system", "externalId", "kind"] as const;

export const externalIdFaults = {
  thing: { zh: "请选择一个对象", en: "Choose a record" },
  otherHouse: {
    zh: "该外部编号的批次在另一栋舍",
    en: "The flock with this external ID is in another house",
  },
} as const satisfies Record<string, Words>;
