import { z } from "zod";
import { common, type FieldsOf } from "../base/field.ts";
import { calendarDay } from "../fleet/flock/flock-day.ts";
import { keysOf } from "../base/table-keys.ts";
import { line, optionalLine, reasonSize } from "../base/text-field.ts";
import type { Words } from "../base/words.ts";

/** Single units of equipment of a house or a farm: each has a label, hours and a history. */
export const unitKinds = {
  fan: { zh: "风机", en: "Fan" },
  inlet: { zh: "侧风窗", en: "Inlet" },
  tunnelDoor: { zh: "导流板", en: "Tunnel door" },
  coolPad: { zh: "湿帘", en: "Cooling pad" },
  heater: { zh: "加热器", en: "Heater" },
  light: { zh: "灯光回路", en: "Light circuit" },
  probe: { zh: "温度探头", en: "Temperature probe" },
  sensor: { zh: "传感器", en: "Sensor" },
  feedLine: { zh: "料线", en: "Feed line" },
  belt: { zh: "清粪带", en: "Manure belt" },
  pump: { zh: "水泵", en: "Pump" },
  generator: { zh: "发电机", en: "Generator" },
  battery: { zh: "备用电池", en: "Backup battery" },
  gateway: { zh: "网关", en: "Gateway" },
  other: { zh: "其他设备", en: "Other unit" },
} as const satisfies Record<string, Words>;
export type UnitKind = keyof typeof unitKinds;
export const unitKindKeys = keysOf(unitKinds);

/** Characters of a label, without look-alikes. With 32 of them, 12 carry 60 random bits. */
export const labelLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const labelLength = 12;
const isLettered = (text: string): boolean => [...text].every((c) => labelLetters.includes(c));
const unspelled = (text: string): string => text.replace(/[\s-]/g, "").toUpperCase();
/** A label as typed: blanks, dashes and lower case are accepted. */
export const unitLabel = z
  .string()
  .trim()
  .max(40)
  .transform(unspelled)
  .refine((text) => text.length === labelLength && isLettered(text), { error: "form" });
/** Letters per group of a printed label. */
export const labelGroup = 4;
/**
 * Returns the part of a label in a search text that is typed as printed; null: it is no part of a
 * label.
 */
export function labelPartOf(keyword: string): string | null {
  const text = unspelled(keyword);
  return text.length >= labelGroup && isLettered(text) ? text : null;
}

/** Longest time a unit may be out of service without an extension, h. */
export const unitOutageMaxHours = 8;
export const unitNumberMax = 99;

/** Place of a unit or plan: in a house, or on a farm as a whole (house null). */
export const unitPlace = {
  houseId: z.int().nullable(),
  houseName: z.string().nullable(),
  houseNameEn: z.string().nullable(),
  farmId: z.int(),
  farmName: z.string(),
  farmNameEn: z.string().nullable(),
};

/** Source of its hours: its own meter, the time its output was switched on, or none. */
export const hourSources = {
  meter: { zh: "运行时长", en: "Run hours" },
  service: { zh: "投用时长", en: "Hours in service" },
} as const satisfies Record<string, Words>;
export const hourSourceKeys = keysOf(hourSources);

/** Signs of trouble in a unit before anything fails; `{name}` is replaced by one of its values. */
export const unitSigns = {
  wear: {
    zh: "电流比此前高 {percent}%：请查轴承、皮带和百叶。",
    en: "Current {percent}% higher than before: check bearing, belt and shutter.",
  },
  cycling: {
    zh: "每天启动 {starts} 次，同组 {usual} 次：请查继电器。",
    en: "{starts} starts per day, its group {usual}: check the relay.",
  },
  old: {
    zh: "已使用 {months} 个月，请安排更换。",
    en: "In use for {months} months: plan a replacement.",
  },
} as const satisfies Record<string, Words>;
export const unitSignSchema = z.object({
  key: z.enum(keysOf(unitSigns)),
  values: z.record(z.string(), z.number()),
});
export type UnitSign = z.infer<typeof unitSignSchema>;

export const houseUnitSchema = z.object({
  id: z.int(),
  ...unitPlace,
  kind: z.enum(unitKindKeys),
  number: z.int(),
  name: z.string(),
  model: z.string(),
  serial: z.string(),
  kw: z.number().nullable(),
  m3h: z.number().nullable(),
  installedOn: calendarDay,
  /** Null: not removed. */
  retiredOn: calendarDay.nullable(),
  label: z.string(),
  /** Hours since it was installed, and their source; null: not counted. */
  hours: z.number().nullable(),
  hoursFrom: z.enum(hourSourceKeys).nullable(),
  /** Number of starts since then; null: unknown. */
  starts: z.int().nullable(),
  /** Share of the time since then that frames cover, percent; null where a meter counts. */
  knownPct: z.number().nullable(),
  /** Failures in 365 days; null: alarms do not identify which of several units failed. */
  faults: z.int().nullable(),
  /** Mean hours between failures; null: no failures, or faults or hours are unknown. */
  hoursBetween: z.number().nullable(),
  signs: z.array(unitSignSchema),
  /** True: the house has several of these units, and alarms do not identify which one. */
  isToldTogether: z.boolean(),
  /** Out of service until then, epoch ms; null: it is in service. */
  outUntil: z.int().nullable(),
  outReason: z.string(),
  outBy: z.string(),
  version: z.int(),
});
export type HouseUnit = z.infer<typeof houseUnitSchema>;

export const houseUnitFields = {
  houseId: null,
  houseName: common.house,
  houseNameEn: null,
  farmId: null,
  farmName: common.farm,
  farmNameEn: null,
  kind: { name: { zh: "设备类别", en: "Unit" }, choices: unitKinds },
  number: { name: { zh: "编号", en: "Number" } },
  name: { name: { zh: "名称", en: "Name" }, max: 50 },
  model: { name: { zh: "型号", en: "Model" }, max: 50 },
  serial: { name: { zh: "出厂编号", en: "Serial number" }, max: 50 },
  kw: { name: { zh: "额定功率 kW", en: "Rated power kW" } },
  m3h: { name: { zh: "额定风量 m³/h", en: "Rated air m³/h" } },
  installedOn: { name: { zh: "安装日期", en: "Installed" } },
  retiredOn: { name: { zh: "拆除日期", en: "Removed" } },
  label: { name: { zh: "标签", en: "Label" } },
  hours: { name: { zh: "时长 h", en: "Hours" }, isDerived: true },
  hoursFrom: {
    name: { zh: "时长来源", en: "Source of hours" },
    choices: hourSources,
    isDerived: true,
  },
  starts: { name: { zh: "启动次数", en: "Starts" }, isDerived: true },
  knownPct: { name: { zh: "数据完整 %", en: "Data complete %" }, isDerived: true },
  faults: { name: { zh: "一年故障", en: "Faults per year" }, isDerived: true },
  hoursBetween: { name: { zh: "故障间隔 h", en: "Time between faults h" }, isDerived: true },
  signs: { name: { zh: "故障前兆", en: "Early signs of failure" }, isDerived: true },
  isToldTogether: null,
  outUntil: { name: { zh: "停用至", en: "Out of service until" } },
  outReason: { name: { zh: "停用原因", en: "Out-of-service reason" }, max: reasonSize.max },
  outBy: { isPerson: true, name: { zh: "停用人", en: "Taken out of service by" } },
} satisfies FieldsOf<HouseUnit>;

const rated = z
  .number()
  .min(0)
  .max(1e6)
  .nullish()
  .transform((value) => value ?? null);
const form = {
  name: optionalLine(houseUnitFields.name.max),
  model: optionalLine(houseUnitFields.model.max),
  serial: optionalLine(houseUnitFields.serial.max),
  kw: rated,
  m3h: rated,
  installedOn: calendarDay,
};
const place = {
  houseId: z.int().positive().nullish(),
  farmId: z.int().positive().nullish(),
};
const hasOnePlace = ({ houseId, farmId }: z.infer<z.ZodObject<typeof place>>): boolean =>
  (houseId == null) !== (farmId == null);

/** A unit of a house, or of a farm as a whole. */
export const unitFormSchema = z.object({
  ...place,
  kind: z.enum(unitKindKeys),
  number: z.int().min(1).max(unitNumberMax),
  ...form,
});
export const createUnitSchema = unitFormSchema.refine(hasOnePlace, {
  error: "onePlace",
  path: ["houseId"],
});
export const updateUnitSchema = z.object({
  id: z.int().positive(),
  version: z.int(),
  ...form,
});
/** Another unit in the same place: its hours begin at 0, the history stays. */
export const replaceUnitSchema = z.object({
  id: z.int().positive(),
  version: z.int(),
  ...form,
  note: optionalLine(200),
});
/** `hours` 0: back in service. */
export const unitOutageSchema = z.object({
  id: z.int().positive(),
  version: z.int(),
  hours: z.int().min(0).max(unitOutageMaxHours),
  reason: line(reasonSize.max).min(reasonSize.min),
  /** Second confirmation, without which no urgent alarm is hidden. */
  isUrgentConfirmed: z.boolean().default(false),
});

/** Units that frames and records name and that have no row yet. */
export const unlistedUnitSchema = z.object({
  kind: z.enum(unitKindKeys),
  numbers: z.array(z.int()),
});
export type UnlistedUnit = z.infer<typeof unlistedUnitSchema>;

export const unitSorts = ["place", "installedOn"] as const;
