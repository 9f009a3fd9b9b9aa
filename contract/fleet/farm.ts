import {
  externalIdsField,
  externalIdsForm,
  externalIdsSchema,
  externalKey,
} from "./external-id.ts";
import { keysOf } from "../base/table-keys.ts";
import { z } from "zod";
import { china, countries, isProvince, provinces } from "../base/area.ts";
import { common, counted, derived, type FieldsOf } from "../base/field.ts";
import { type Farm, farmSchema } from "../account/farm-tree.ts";
import { roleKeys } from "../account/role.ts";
import { nameWidth, shortNameEm } from "./short-name.ts";
import { line, nameEn, optionalLine } from "../base/text-field.ts";
import type { Words } from "../base/words.ts";
import { zone } from "../base/call-schema.ts";

/**
 * Purpose of a farm. Farms that grow animals have the name of their species (house.ts); parent
 * stock and hatcheries have no species; mixed: several of these, as in most companies and groups.
 */
export const farmTypes = {
  broiler: { zh: "白羽肉鸡", en: "Broiler" },
  layer: { zh: "蛋鸡", en: "Layer" },
  yellow: { zh: "黄羽鸡", en: "Yellow-feather" },
  duck: { zh: "肉鸭", en: "Duck" },
  pig: { zh: "猪", en: "Pig" },
  breeder: { zh: "种禽", en: "Breeder" },
  hatchery: { zh: "孵化", en: "Hatchery" },
  mixed: { zh: "综合", en: "Mixed" },
} as const satisfies Record<string, Words>;
export type FarmType = keyof typeof farmTypes;
export const farmTypeKeys = keysOf(farmTypes);

export type FarmLevel = Farm["level"];
export const farmLevels = {
  group: { zh: "集团", en: "Group" },
  company: { zh: "公司", en: "Company" },
  farm: { zh: "农场", en: "Farm" },
} as const satisfies Record<FarmLevel, Words>;
export const farmLevelKeys = keysOf(farmLevels);

/**
 * Levels allowed directly below a node; below the organisation itself any level is. Houses belong
 * to farms only.
 */
export const levelsBelow: Readonly<Record<FarmLevel, readonly FarmLevel[]>> = {
  group: ["company", "farm"],
  company: ["farm"],
  farm: [],
};
export const mayHold = (above: FarmLevel | null, level: FarmLevel): boolean =>
  above === null || levelsBelow[above].includes(level);

/** A node of the farm tree with its descendants, itself included. `depth` 0: a root. */
export const farmRowSchema = farmSchema.extend({
  type: z.enum(farmTypeKeys),
  address: z.string(),
  orgName: z.string(),
  depth: z.int().min(0),
  houseCount: z.int(),
  emptyCount: z.int(),
  /** Area and farm managers who have this very node assigned. */
  managerCount: z.int(),
  /**
   * Increases with every change of the record itself; a save must name the version that it started
   * from.
   */
  version: z.int(),
  /** Ids of other systems, by system; absent: no ids. */
  externalIds: externalIdsSchema.optional(),
});
export type FarmRow = z.infer<typeof farmRowSchema>;

export const farmFields = {
  name: common.name,
  nameEn: common.nameEn,
  shortName: { name: { zh: "大屏简称", en: "Short name on the wall" }, max: 24 },
  shortNameEn: { name: { zh: "英文简称", en: "English short name" }, max: 24 },
  type: { ...common.type, choices: farmTypes },
  level: { ...common.level, choices: farmLevels },
  orgId: common.org,
  orgName: derived(common.org),
  parentId: { name: { zh: "上级", en: "Parent" } },
  address: { name: { zh: "地址", en: "Address" }, max: 200 },
  country: { name: { zh: "国家或地区", en: "Country or territory" } },
  adcode: { name: { zh: "省份", en: "Province" }, choices: provinces },
  lng: { name: { zh: "经度", en: "Longitude" } },
  lat: { name: { zh: "纬度", en: "Latitude" } },
  timeZone: common.timeZone,
  depth: null,
  houseCount: counted.houses,
  emptyCount: { name: { zh: "空舍数", en: "Empty houses" }, isDerived: true },
  externalIds: externalIdsField,
  managerCount: { name: { zh: "管理员数", en: "Managers" }, isDerived: true },
} satisfies FieldsOf<FarmRow>;

/** Text typed as a number may not be one. */
const degrees = (max: number) =>
  z
    .number({
      error: ({ code, input }) =>
        code === "invalid_type" ? (input === undefined ? "missing" : "number") : undefined,
    })
    .min(-max)
    .max(max);

/** '' and absent mean no name; one that is wider than a row of the wall is refused. */
const shortName = (max: number) =>
  line(max)
    .refine((name) => nameWidth(name) <= shortNameEm, { error: "wide" })
    .nullish()
    .transform((name) => name || null);

const farmShape = z.object({
  name: line(farmFields.name.max).min(1),
  nameEn,
  shortName: shortName(farmFields.shortName.max),
  shortNameEn: shortName(farmFields.shortNameEn.max),
  type: z.enum(farmTypeKeys),
  level: z.enum(farmLevelKeys),
  /** Null: a root of its organisation. */
  parentId: z.int().positive().nullable(),
  address: optionalLine(farmFields.address.max),
  country: z.enum(countries),
  /** The province in China; not read elsewhere. */
  adcode: z.string().max(6).default(""),
  lng: degrees(180),
  lat: degrees(90),
  timeZone: zone.refine((name) => /^[A-Z]/.test(name), { error: "choice" }),
  externalIds: externalIdsForm,
});
const hasProvince = ({ country, adcode }: { country: string; adcode: string }): boolean =>
  country !== china || isProvince(adcode);
const provinceFault = { path: ["adcode"], error: "choice" };

/**
 * A new node. `orgId` is read from an administrator who makes a root; others make them of their own
 * organisation, and what has a parent is of the parent's.
 */
const newFarm = farmShape.extend({ orgId: z.int().positive().nullish() });
export const createFarmSchema = newFarm.refine(hasProvince, provinceFault);
/** A farm as a form contains it, without its ids in other systems. */
export const farmFormSchema = newFarm
  .omit({ externalIds: true })
  .refine(hasProvince, provinceFault);
/** The node with this id in the other system, or a new node that gets the id. */
export const putFarmSchema = newFarm
  .omit({ externalIds: true })
  .extend(externalKey)
  .refine(hasProvince, provinceFault);
/** `parentId` moves it with its descendants. It stays in its organisation. */
export const updateFarmSchema = farmShape
  .extend({ id: z.int().positive(), version: z.int() })
  .refine(hasProvince, provinceFault);
export type CreateFarm = z.input<typeof createFarmSchema>;

/** Effects of a move: how much moves, and whose scope changes. */
export const moveEffectsSchema = z.object({
  /** Nodes that move, and houses on them. */
  farms: z.int(),
  houses: z.int(),
  /** Area and farm managers who would see more or less; others are unaffected. */
  users: z.array(
    z.object({
      id: z.int(),
      loginName: z.string(),
      realName: z.string(),
      roleKey: z.enum(roleKeys),
      change: z.enum(["gains", "loses"]),
      farms: z.int(),
      houses: z.int(),
    }),
  ),
});
export type MoveEffects = z.infer<typeof moveEffectsSchema>;

/** Reasons to refuse a field of a farm beyond its schema. */
export const farmFaults = {
  orgNeeded: { zh: "必填", en: "Required" },
  otherOrg: {
    zh: "上级属于另一个机构，不能跨机构移动",
    en:
      "The parent belongs to another organisation: farms cannot be moved between " +
      "organisations",
  },
  belowItself: { zh: "不能移动到自身或自己的下级之下", en: "Cannot be moved below itself" },
  levelAbove: {
    zh: "该层级不能放在所选上级之下",
    en: "This level cannot be placed below the chosen parent",
  },
  levelBelow: {
    zh: "它的下级不能放在该层级之下",
    en: "Its children cannot be placed below this level",
  },
  levelHouses: { zh: "它还有栋舍，只能是农场", en: "It has houses, so it must be a farm" },
} as const satisfies Record<string, Words>;
export type FarmFault = keyof typeof farmFaults;
