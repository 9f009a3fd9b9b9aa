import { z } from "zod";
import { common, counted, type FieldsOf } from "./field.ts";
import { type GatewayFeatures, gatewayFeaturesSchema } from "./gateway-feature.ts";
import { line } from "./text-field.ts";

/** Features that the form of a type sets. */
export const chosenFeatures = {
  read: true,
  write: true,
  actions: true,
  curvePoints: true,
  levels: true,
} as const satisfies Partial<Record<keyof GatewayFeatures, true>>;

/**
 * A kind of gateway. `id` is its key, the number devices and other systems know it by
 * (specification, section 3); the table ships with the installation.
 */
export const gatewayTypeSchema = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.string(),
  /** Not offered for new gateways; those that are of it stay so. */
  isRetired: z.boolean(),
  /** What of its features is shown, set and done from here; what there is besides stays. */
  ...gatewayFeaturesSchema.pick(chosenFeatures).shape,
  gatewayCount: z.int(),
  /** Grows with every change; a save names the one it was made from. */
  version: z.int(),
});
export type GatewayType = z.infer<typeof gatewayTypeSchema>;

export const gatewayTypeFields = {
  name: { ...common.name, name: { zh: "中文名称", en: "Chinese name" } },
  nameEn: { ...common.nameEn, max: 50 },
  isRetired: { name: { zh: "已停用", en: "Retired" } },
  read: { name: { zh: "可查看的参数", en: "Settings shown" } },
  write: { name: { zh: "可远程设置的参数", en: "Settings set from here" } },
  actions: { name: { zh: "可远程操作", en: "Actions from here" } },
  curvePoints: { name: { zh: "曲线点数", en: "Points of the curve" } },
  levels: { name: { zh: "通风级数", en: "Ventilation levels" } },
  gatewayCount: counted.gateways,
} satisfies FieldsOf<GatewayType>;

export const createGatewayTypeSchema = z.object({
  id: z.int().min(1).max(9999),
  name: line(gatewayTypeFields.name.max).min(1),
  nameEn: line(gatewayTypeFields.nameEn.max).min(1),
  isRetired: z.boolean().default(false),
  /** Those that are left out stay as they are; of a new type nothing is set or done. */
  ...gatewayFeaturesSchema.pick(chosenFeatures).partial().shape,
});
/** A key stays what it is. */
export const updateGatewayTypeSchema = createGatewayTypeSchema.extend({ version: z.int() });
