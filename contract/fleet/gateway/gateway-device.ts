import { keysOf } from "../../base/table-keys.ts";
import { z } from "zod";
import { common, type FieldsOf } from "../../base/field.ts";
import { line, optionalLine } from "../../base/text-field.ts";
import type { Words } from "../../base/words.ts";

/** Devices that gather the signals of a house for its gateway. */
export const concentratorKinds = {
  sensorGateway: { zh: "传感器网关", en: "Sensor gateway" },
  transmitter: { zh: "变送器", en: "Transmitter" },
  controller: { zh: "控制器", en: "Controller" },
} as const satisfies Record<string, Words>;
export const concentratorKindKeys = keysOf(concentratorKinds);

/** Devices at the end of the line. */
export const terminalKinds = {
  tempProbe: { zh: "温度探头", en: "Temperature probe" },
  humidityProbe: { zh: "湿度探头", en: "Humidity probe" },
  gasSensor: { zh: "气体传感器", en: "Gas sensor" },
  pressureSensor: { zh: "负压传感器", en: "Pressure sensor" },
  lightSensor: { zh: "光照传感器", en: "Light sensor" },
  waterMeter: { zh: "水表", en: "Water meter" },
  feedMeter: { zh: "料量计", en: "Feed meter" },
  powerMeter: { zh: "电表", en: "Power meter" },
  scale: { zh: "称重器", en: "Scale" },
  fan: { zh: "风机", en: "Fan" },
  inlet: { zh: "侧风窗", en: "Inlet" },
  tunnelDoor: { zh: "导流板", en: "Tunnel door" },
  coolingPad: { zh: "湿帘", en: "Cooling pad" },
  heater: { zh: "加热器", en: "Heater" },
  light: { zh: "灯光", en: "Light" },
  feeder: { zh: "料线", en: "Feed line" },
  horn: { zh: "喇叭", en: "Horn" },
  other: { zh: "其他", en: "Other" },
} as const satisfies Record<string, Words>;
export const terminalKindKeys = keysOf(terminalKinds);

/** Kinds whose reading people may key in: it is a quantity of the day's record. */
export const handReadKinds = ["feedMeter", "waterMeter", "powerMeter", "scale"] as const;

export const deviceStatuses = {
  inUse: { zh: "在用", en: "In use" },
  faulty: { zh: "故障", en: "Faulty" },
  disabled: { zh: "停用", en: "Out of use" },
} as const satisfies Record<string, Words>;
export const deviceStatusKeys = keysOf(deviceStatuses);

/** Highest number of a port. */
export const portMax = 255;
/** Maximum number of further parameters of a terminal device. */
export const extraMax = 20;

const deviceFields = {
  gatewayId: null,
  code: common.code,
  name: common.name,
  model: { name: { zh: "型号", en: "Model" }, max: 50 },
  address: { name: { zh: "地址", en: "Address" }, max: 50 },
  status: { name: { zh: "状态", en: "Status" }, choices: deviceStatuses },
};
const concentratorField = { name: { zh: "所属集中器", en: "Concentrator" } };
export const concentratorFields = {
  ...deviceFields,
  kind: { ...common.type, choices: concentratorKinds },
  firmware: common.firmware,
  terminalCount: { name: { zh: "终端设备", en: "Terminal devices" }, isDerived: true },
} satisfies FieldsOf<Concentrator>;
export const terminalFields = {
  ...deviceFields,
  kind: { ...common.type, choices: terminalKinds },
  concentratorId: concentratorField,
  concentratorName: { ...concentratorField, isDerived: true },
  controlPort: { name: { zh: "控制端口", en: "Control port" } },
  currentPort: { name: { zh: "电流端口", en: "Current port" } },
  sensorPort: { name: { zh: "传感器端口", en: "Sensor port" } },
  canInput: { name: { zh: "允许输入", en: "Can input" } },
  extra: { name: { zh: "附加参数", en: "Extra parameters" } },
} satisfies FieldsOf<Terminal>;

const record = { id: z.int(), gatewayId: z.int(), version: z.int() };
const saved = { id: z.int().positive(), version: z.int() };
const code = line(deviceFields.code.max)
  .min(1)
  .regex(/^[A-Za-z0-9_-]+$/, { error: "code" });
const shared = {
  code,
  name: line(deviceFields.name.max).min(1),
  model: optionalLine(deviceFields.model.max),
  address: optionalLine(deviceFields.address.max),
  status: z.enum(deviceStatusKeys).default("inUse"),
};

/** A concentrator below a gateway; its code is its own there. */
export const createConcentratorSchema = z.object({
  gatewayId: z.int().positive(),
  kind: z.enum(concentratorKindKeys),
  ...shared,
  firmware: optionalLine(concentratorFields.firmware.max),
});
export const updateConcentratorSchema = createConcentratorSchema
  .omit({ gatewayId: true })
  .extend(saved);
export const concentratorSchema = z.object({
  ...record,
  kind: z.enum(concentratorKindKeys),
  code: z.string(),
  name: z.string(),
  model: z.string(),
  address: z.string(),
  firmware: z.string(),
  status: z.enum(deviceStatusKeys),
  terminalCount: z.int(),
});
export type Concentrator = z.infer<typeof concentratorSchema>;
export type CreateConcentrator = z.input<typeof createConcentratorSchema>;

/** A further parameter of a terminal device. */
export const extraSchema = z.object({
  code,
  name: line(deviceFields.name.max).min(1),
  unit: optionalLine(20),
});
export type Extra = z.infer<typeof extraSchema>;

const port = z
  .int()
  .min(1)
  .max(portMax)
  .nullish()
  .transform((number) => number ?? null);

/**
 * A terminal device below a gateway; its code is its own there. `concentratorId` null: wired to the
 * gateway itself.
 */
export const createTerminalSchema = z.object({
  gatewayId: z.int().positive(),
  concentratorId: z
    .int()
    .positive()
    .nullish()
    .transform((concentrator) => concentrator ?? null),
  kind: z.enum(terminalKindKeys),
  ...shared,
  controlPort: port,
  currentPort: port,
  sensorPort: port,
  canInput: z.boolean().default(false),
  extra: z.array(extraSchema).max(extraMax).default([]),
});
export const updateTerminalSchema = createTerminalSchema.omit({ gatewayId: true }).extend(saved);
export const terminalSchema = z.object({
  ...record,
  concentratorId: z.int().nullable(),
  concentratorName: z.string().nullable(),
  kind: z.enum(terminalKindKeys),
  code: z.string(),
  name: z.string(),
  model: z.string(),
  address: z.string(),
  controlPort: z.int().nullable(),
  currentPort: z.int().nullable(),
  sensorPort: z.int().nullable(),
  canInput: z.boolean(),
  status: z.enum(deviceStatusKeys),
  extra: z.array(extraSchema),
});
export type Terminal = z.infer<typeof terminalSchema>;
export type CreateTerminal = z.input<typeof createTerminalSchema>;
