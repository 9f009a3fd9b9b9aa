import type { Species } from "../base/animal.ts";
import type { UnitKind } from "./house-unit.ts";
import { keysOf } from "../base/table-keys.ts";
import type { Words } from "../base/words.ts";

/** The customer's three types of a plan. */
export const planTypes = {
  replace: { zh: "更换设备", en: "Replace device" },
  duration: { zh: "运行时长", en: "Duration" },
  regular: { zh: "定期", en: "Regular" },
} as const satisfies Record<string, Words>;
export type PlanType = keyof typeof planTypes;

/** Work that is usual on farms; offered, never made silently. */
export interface PlanTemplate {
  readonly content: Words;
  readonly type: PlanType;
  /** Units of this kind in a house; absent: the house. `isFarm`: once per farm. */
  readonly unit?: UnitKind;
  readonly isFarm?: true;
  readonly days?: number;
  readonly hours?: number;
  readonly season?: readonly [from: string, to: string];
  readonly perFlock?: true;
  readonly leadDays?: number;
  /** Kept so; absent: of all species. */
  readonly species?: readonly Species[];
}

const meat = ["broiler", "yellow", "duck", "pig"] as const;

export const planTemplates = {
  beltCheck: {
    content: { zh: "检查风机皮带", en: "Check fan belts" },
    type: "regular",
    unit: "fan",
    days: 7,
    leadDays: 2,
  },
  beltReplace: {
    content: { zh: "更换风机皮带", en: "Replace fan belts" },
    type: "duration",
    unit: "fan",
    hours: 4000,
    days: 365,
  },
  bladeClean: {
    content: { zh: "清洗风机扇叶和百叶", en: "Clean fan blades and shutters" },
    type: "regular",
    unit: "fan",
    days: 30,
  },
  padClean: {
    content: { zh: "清洗湿帘", en: "Clean cooling pads" },
    type: "regular",
    unit: "coolPad",
    days: 30,
    season: ["04-15", "10-15"],
  },
  padReplace: {
    content: { zh: "更换湿帘", en: "Replace cooling pads" },
    type: "replace",
    unit: "coolPad",
    days: 1460,
    leadDays: 30,
  },
  inletZero: {
    content: {
      zh: "检查卷扬机和钢丝绳，风窗校零",
      en: "Check winches and cables, zero the inlets",
    },
    type: "regular",
    unit: "inlet",
    days: 60,
  },
  probeCompare: {
    content: { zh: "比对温度探头（±0.5 ℃）", en: "Compare temperature probes (±0.5 °C)" },
    type: "regular",
    unit: "probe",
    days: 90,
  },
  rhCompare: {
    content: { zh: "比对湿度探头", en: "Compare humidity probes" },
    type: "regular",
    days: 180,
  },
  nh3Calibrate: {
    content: { zh: "校准氨气传感器", en: "Calibrate NH₃ sensor" },
    type: "regular",
    days: 120,
  },
  co2Calibrate: {
    content: { zh: "校准二氧化碳传感器", en: "Calibrate CO₂ sensor" },
    type: "regular",
    days: 270,
  },
  pressureZero: {
    content: { zh: "负压传感器校零，检查软管", en: "Zero pressure sensor, check its hose" },
    type: "regular",
    days: 30,
  },
  generatorTest: {
    content: { zh: "发电机带载试运行 20 分钟", en: "Run generator under load for 20 min" },
    type: "regular",
    isFarm: true,
    days: 7,
    leadDays: 2,
  },
  alarmTest: {
    content: { zh: "测试报警线路（实际拨打）", en: "Test the alarm line by a real call" },
    type: "regular",
    isFarm: true,
    days: 7,
    leadDays: 2,
  },
  batteryReplace: {
    content: { zh: "更换备用电池", en: "Replace backup battery" },
    type: "replace",
    days: 900,
    leadDays: 30,
  },
  waterFilter: {
    content: { zh: "清洗水过滤器", en: "Clean water filter" },
    type: "regular",
    days: 7,
    leadDays: 2,
  },
  lineFlush: {
    content: { zh: "空舍后冲洗水线", en: "Flush water lines after the flock" },
    type: "regular",
    perFlock: true,
    species: meat,
  },
  burnerService: {
    content: { zh: "保养加热器燃烧器和烟囱", en: "Service heater burners and chimney" },
    type: "regular",
    unit: "heater",
    days: 365,
    season: ["08-15", "10-31"],
    leadDays: 30,
  },
  augerCheck: {
    content: { zh: "检查绞龙和电机电流", en: "Check feed auger and motor current" },
    type: "regular",
    unit: "feedLine",
    days: 30,
  },
} as const satisfies Record<string, PlanTemplate>;
export type TemplateKey = keyof typeof planTemplates;
export const templateKeys = keysOf(planTemplates);
export const templateOf = (key: TemplateKey): PlanTemplate => planTemplates[key];

/** Templates that houses of a species need. */
export const templatesOf = (species: Species): TemplateKey[] =>
  templateKeys.filter((key) => templateOf(key).species?.includes(species) ?? true);
