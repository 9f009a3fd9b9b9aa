import { speciesKeys } from "../../base/animal.ts";
import { keysOf, tableOf } from "../../base/table-keys.ts";
import { z } from "zod";
import { common, derived, type FieldsOf } from "../../base/field.ts";
import {
  externalIdsField,
  externalIdsForm,
  externalIdsSchema,
  externalKey,
} from "../external-id.ts";
import { flockSchema } from "../flock/flock.ts";
import { limitBounds, type LimitKey, limitKeys, limitOrders } from "./alarm-limit.ts";
import { line, nameEn } from "../../base/text-field.ts";
import type { Words } from "../../base/words.ts";

/** Kinds of building: size, fans and heating follow from the key. */
export const archetypes = [
  "broilerFloor",
  "broilerCage",
  "layerCage",
  "yellowFloor",
  "duckNet",
  "pigFatten",
] as const;
export type Archetype = (typeof archetypes)[number];

/** Type of building and stocking of a house. */
export const houseArchetypes = {
  broilerFloor: { zh: "平养肉鸡舍", en: "Floor-raised broilers" },
  broilerCage: { zh: "笼养肉鸡舍", en: "Caged broilers" },
  layerCage: { zh: "笼养蛋鸡舍", en: "Caged layers" },
  yellowFloor: { zh: "平养黄羽鸡舍", en: "Floor-raised yellow-feather" },
  duckNet: { zh: "网养鸭舍", en: "Ducks on netting" },
  pigFatten: { zh: "育肥猪舍", en: "Fattening pigs" },
  other: { zh: "其他", en: "Other" },
} as const satisfies Record<Archetype | "other", Words>;
export const houseArchetypeKeys = keysOf(houseArchetypes);

/** Phases of its supply. */
export const supplyPhases = {
  one: { zh: "单相", en: "One phase" },
  three: { zh: "三相", en: "Three phases" },
} as const satisfies Record<string, Words>;
export const supplyPhaseKeys = keysOf(supplyPhases);
export type SupplyPhases = keyof typeof supplyPhases;

/** Largest floor, m². */
const floorMax = 100_000;

/** Equipment of a house, by number. */
export const equipmentNames = {
  fans: { zh: "风机", en: "Fans" },
  inlets: { zh: "侧风窗", en: "Inlets" },
  tunnelDoors: { zh: "导流板", en: "Tunnel doors" },
  coolPads: { zh: "湿帘", en: "Cooling pads" },
  heaters: { zh: "加热器", en: "Heaters" },
  lights: { zh: "灯光回路", en: "Light circuits" },
  probes: { zh: "温度探头", en: "Temperature probes" },
  alarmInputs: { zh: "报警输入", en: "Alarm inputs" },
} as const satisfies Record<string, Words>;
export type EquipmentKey = keyof typeof equipmentNames;
export const equipmentKeys = keysOf(equipmentNames);
export const equipmentMax = 99;

const fieldsOf = <K extends string, T extends z.ZodType>(
  keys: readonly K[],
  field: (key: K) => T,
): z.ZodObject<Record<K, T>> => z.object(tableOf(keys, field));

/** Absent and null: unknown. */
export const equipmentSchema = fieldsOf(equipmentKeys, () =>
  z
    .int()
    .min(0)
    .max(equipmentMax)
    .nullish()
    .transform((count) => count ?? null),
);

/** The limits a person set for one house; absent and null: the standard's. */
export const limitOverrideSchema = fieldsOf(limitKeys, (key) =>
  z.number().min(limitBounds[key].min).max(limitBounds[key].max).nullish(),
)
  .superRefine((limits, context) => {
    for (const [low, high] of limitOrders)
      if (limits[low] != null && limits[high] != null && limits[high] <= limits[low])
        context.addIssue({ code: "custom", message: "limitOrder", path: [high] });
  })
  .transform(
    (limits) =>
      Object.fromEntries(
        limitKeys.flatMap((key) => (limits[key] == null ? [] : [[key, limits[key]]])),
      ) as { [K in LimitKey]?: number },
  );
export type HouseLimits = z.infer<typeof limitOverrideSchema>;

/** A house as those who manage it see it. */
export const managedHouseSchema = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  orgId: z.int(),
  farmId: z.int(),
  farmName: z.string(),
  farmNameEn: z.string().nullable(),
  /** Time zone of the farm: the house's days are the farm's. */
  timeZone: z.string(),
  species: z.enum(speciesKeys),
  archetype: z.enum(houseArchetypeKeys).nullable(),
  /** Inside the walls, m²; null: not entered. */
  floorM2: z.number().nullable(),
  /** Null: it is learned from its frames. */
  phases: z.enum(supplyPhaseKeys).nullable(),
  /** Learned phases; null: its frames have not shown enough. */
  foundPhases: z.enum(supplyPhaseKeys).nullable(),
  equipment: equipmentSchema,
  /** Alarm limits set for this house. */
  limits: limitOverrideSchema,
  networkId: z.string().nullable(),
  /** Null: it is empty. */
  flock: flockSchema.nullable(),
  /** Flocks that have left. */
  pastFlocks: z.int(),
  /** Flocks, readings or alarms would be deleted with it. */
  hasHistory: z.boolean(),
  /** Epoch ms. */
  createdAt: z.int(),
  /** Increases with every change; a save must name the version that it started from. */
  version: z.int(),
  /** Ids of other systems, by system; absent: no ids. */
  externalIds: externalIdsSchema.optional(),
});
export type ManagedHouse = z.infer<typeof managedHouseSchema>;

export const houseFields = {
  name: common.name,
  nameEn: common.nameEn,
  orgId: derived(common.org),
  farmId: common.farm,
  farmName: common.farm,
  farmNameEn: null,
  timeZone: derived(common.timeZone),
  species: common.species,
  archetype: { name: { zh: "栋舍类型", en: "House type" }, choices: houseArchetypes },
  floorM2: { name: { zh: "舍内面积 m²", en: "Floor area m²" } },
  phases: { name: { zh: "供电相数", en: "Supply phases" }, choices: supplyPhases },
  foundPhases: null,
  equipment: { name: { zh: "设备数量", en: "Equipment" } },
  limits: { name: { zh: "报警限值", en: "Alarm limits" } },
  networkId: derived(common.networkId),
  flock: null,
  pastFlocks: { name: { zh: "历史批次", en: "Past flocks" }, isDerived: true },
  hasHistory: null,
  createdAt: derived(common.createdAt),
  externalIds: externalIdsField,
} satisfies FieldsOf<ManagedHouse>;

/** A new house. Its name is the only one of its farm. */
export const createHouseSchema = z.object({
  farmId: z.int().positive(),
  name: line(houseFields.name.max).min(1),
  nameEn,
  species: z.enum(speciesKeys),
  archetype: z
    .enum(houseArchetypeKeys)
    .nullish()
    .transform((archetype) => archetype ?? null),
  floorM2: z
    .number()
    .min(1)
    .max(floorMax)
    .nullish()
    .transform((floor) => floor ?? null),
  phases: z
    .enum(supplyPhaseKeys)
    .nullish()
    .transform((phases) => phases ?? null),
  equipment: equipmentSchema.default(() => equipmentSchema.parse({})),
  limits: limitOverrideSchema.default({}),
  externalIds: externalIdsForm,
});
/** The house with this id in the other system, or a new house that gets the id. */
export const putHouseSchema = createHouseSchema.omit({ externalIds: true }).extend(externalKey);
/** The changed house; it may move to another farm of the same organisation. */
export const updateHouseSchema = createHouseSchema.extend({
  id: z.int().positive(),
  version: z.int(),
});
export type CreateHouse = z.input<typeof createHouseSchema>;

/**
 * `withHistoryOf`: the house's name, entered to confirm that its flocks, readings and alarms are
 * deleted too.
 */
export const deleteHouseSchema = z.object({
  id: z.int().positive(),
  withHistoryOf: z.string().max(50).optional(),
});

/** Sort keys of managed houses. */
export const managedHouseSorts = ["name", "farm", "species", "placedAt", "createdAt"] as const;
export const stockStates = ["empty", "stocked"] as const;
