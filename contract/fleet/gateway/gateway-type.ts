import { z } from "zod";
import { common, counted, type FieldsOf } from "../../base/field.ts";
import { foreignMappingSchema } from "../foreign/foreign-mapping.ts";
import { gatewayFeaturesSchema } from "./gateway-feature.ts";
import { line } from "../../base/text-field.ts";

/**
 * A kind of gateway. `id` is its key, the number devices and other systems know it by
 * (specification, section 3); the table ships with the installation.
 */
export const gatewayTypeSchema = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.string(),
  /** True: not offered for new gateways; existing gateways of the type keep it. */
  isRetired: z.boolean(),
  /** Functions of the platform that a gateway of this type supports. */
  ...gatewayFeaturesSchema.shape,
  /** The mapping for messages of another make; null: they are not read. */
  mapping: foreignMappingSchema.nullable(),
  gatewayCount: z.int(),
  /** Increases with every change; a save must name the version that it started from. */
  version: z.int(),
});
export type GatewayType = z.infer<typeof gatewayTypeSchema>;

export const gatewayTypeFields = {
  name: { ...common.name, name: { zh: "中文名称", en: "Chinese name" } },
  nameEn: { ...common.nameEn, max: 50 },
  isRetired: { name: { zh: "已停用", en: "Retired" } },
  read: { name: { zh: "可查看的设置", en: "Settings shown" } },
  write: { name: { zh: "可远程修改的设置", en: "Remote settings" } },
  actions: { name: { zh: "可远程操作", en: "Remote actions" } },
  curvePoints: { name: { zh: "曲线点数", en: "Curve points" } },
  levels: { name: { zh: "通风级数", en: "Ventilation levels" } },
  alarmInputs: { name: { zh: "报警输入数", en: "Alarm inputs" } },
  power: { name: { zh: "电量计量", en: "Measures energy" } },
  speed: {
    name: { zh: "变速风机", en: "Variable-speed fans" },
    choices: {
      none: { zh: "无", en: "None" },
      analog: { zh: "0–10 V", en: "0–10 V" },
      drive: { zh: "变频器", en: "Variable-frequency drive" },
    },
  },
  firmware: {
    name: { zh: "固件升级", en: "Firmware upgrade" },
    choices: {
      none: { zh: "不支持", en: "Not supported" },
      bridge: { zh: "仅通信网关", en: "Gateway only" },
      controller: { zh: "控制器", en: "Controller" },
    },
  },
  settingsFile: { name: { zh: "设置文件", en: "Settings file" } },
  concentrators: { name: { zh: "集中器", en: "Concentrators" } },
  mapping: { name: { zh: "报文映射", en: "Message mapping" } },
  gatewayCount: counted.gateways,
} satisfies FieldsOf<GatewayType>;

export const createGatewayTypeSchema = z.object({
  id: z.int().min(1).max(9999),
  name: line(gatewayTypeFields.name.max).min(1),
  nameEn: line(gatewayTypeFields.nameEn.max).min(1),
  isRetired: z.boolean().default(false),
  /** Omitted features are unchanged; a new type begins with nothing to set, do or install. */
  ...gatewayFeaturesSchema.partial().shape,
  /** Absent: unchanged. */
  mapping: foreignMappingSchema.nullable().optional(),
});
/** A key cannot change. */
export const updateGatewayTypeSchema = createGatewayTypeSchema.extend({ version: z.int() });
