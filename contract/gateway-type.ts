import { z } from "zod";
import { common, counted, type FieldsOf } from "./field.ts";
import { line } from "./text-field.ts";

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
  gatewayCount: z.int(),
  /** Grows with every change; a save names the one it was made from. */
  version: z.int(),
});
export type GatewayType = z.infer<typeof gatewayTypeSchema>;

export const gatewayTypeFields = {
  name: { ...common.name, name: { zh: "中文名称", en: "Chinese name" } },
  nameEn: { ...common.nameEn, max: 50 },
  isRetired: { name: { zh: "已停用", en: "Retired" } },
  gatewayCount: counted.gateways,
} satisfies FieldsOf<GatewayType>;

export const createGatewayTypeSchema = z.object({
  id: z.int().min(1).max(9999),
  name: line(gatewayTypeFields.name.max).min(1),
  nameEn: line(gatewayTypeFields.nameEn.max).min(1),
  isRetired: z.boolean().default(false),
});
/** A key stays what it is. */
export const updateGatewayTypeSchema = createGatewayTypeSchema.extend({ version: z.int() });
