import { speciesKeys } from "../base/animal.ts";
import { heatBounds } from "./fuel.ts";
import { z } from "zod";
import { common, type FieldsOf } from "../base/field.ts";
import { calendarDay } from "../fleet/flock/flock-day.ts";
import { energyUseKeys } from "./energy-use.ts";
import { keysOf } from "../base/table-keys.ts";
import { bandKeys, currencyKeys } from "./tariff.ts";
import type { Words } from "../base/words.ts";

/** Energy in kWh, power in kW, money in the tariff's currency. Null: not known. */
const n = z.number().nullable();
const count = z.int();

/** Costs; left out for callers who may not see them, and without a tariff in force. */
const costSchema = z.object({
  currency: z.enum(currencyKeys),
  cost: z.number(),
  /** Energy of the half hours included. */
  kwh: z.number(),
  byBand: z.partialRecord(z.enum(bandKeys), z.object({ kwh: z.number(), cost: z.number() })),
  /** kWh of unknown time, and kWh without a price. */
  spreadKwh: z.number(),
  unpricedKwh: z.number(),
});
export type CostFigures = z.infer<typeof costSchema>;

/** The bill of the same days a year ago, up to this time of the last. */
const costYearAgoSchema = z.object({
  /** Null: not known. */
  cost: n,
  /** Days of houses with known figures then, and this month so far. */
  days: count,
  of: count,
  why: z.enum(["noData", "fewDays", "noPrice"]).nullable(),
});
export type CostYearAgo = z.infer<typeof costYearAgoSchema>;

/** Greatest mean of a quarter of an hour, of houses that are measured together. */
const demandSchema = z.object({
  /** Peak of this month so far, and its beginning; null: not known. */
  peakKw: n,
  peakAt: n,
  /** Houses with data of that quarter, out of the houses measured in the month. */
  peakKnown: count,
  peakOf: count,
  /** Null: unknown, or the figure covers other houses as well. */
  contractKw: n,
  /** The running quarter of an hour: its mean so far, and the minutes left. */
  nowKw: n,
  minutesLeft: z.number(),
  /** Houses with a known power now, and the number of all. */
  known: count,
  of: count,
  /**
   * Cost of the month's demand; null: not part of the tariff, or these are not all of its houses.
   */
  cost: n.optional(),
});
export type Demand = z.infer<typeof demandSchema>;

export const powerNowSchema = z.object({
  /** Time by the server's clock, epoch ms. */
  at: z.int(),
  houses: count,
  /**
   * Houses whose meter has reported within two minutes, and houses whose meter has ever reported.
   */
  known: count,
  metered: count,
  kw: n,
  /** Weighted by power. */
  pf: n,
  /** Power factor of this month's days, weighted by energy, and the tariff's minimum. */
  pfMonth: n,
  /** Null: no tariff, or several. Absent: hidden from this role. */
  pfTarget: n.optional(),
  kwhToday: n,
  /** Energy used yesterday up to this time of day. */
  kwhYesterday: n,
  kwhMonth: n,
  /** Energy used in the month before up to the same day and time; in a shorter month: all of it. */
  kwhLastMonth: n,
  /** Energy of the flocks in the houses since their placement, and their number. */
  kwhFlock: n,
  flocks: count,
  birds: count,
  /**
   * Days of them with a meter, as the mean of the flocks, with decimals; and the days since the
   * placement.
   */
  flockDays: n,
  flockOf: n,
  co2Kg: n,
  /** Zones of the farms; a day is each farm's own. */
  timeZones: z.array(z.string()),
  /** Several: nothing is summed up of their demand. */
  demand: demandSchema.nullable(),
  /** Null: no tariff, or several currencies. Absent: not for this role. */
  costToday: costSchema.nullable().optional(),
  costMonth: costSchema.nullable().optional(),
  costYearAgo: costYearAgoSchema.nullable().optional(),
  /** Reason why costs are missing. */
  costWhy: z.enum(["noTariff", "manyTariffs", "manyHouses"]).nullable().optional(),
});
export type PowerNow = z.infer<typeof powerNowSchema>;

export const energyGrainKeys = ["half", "day", "month"] as const;

/** A half hour, day or month. */
const energyBucketSchema = z.object({
  /** The start, epoch ms, and the day or month: `2026-03-05`, `2026-03`. */
  at: z.int(),
  day: z.string(),
  kwh: n,
  /** The part of it from gaps. */
  spreadKwh: z.number(),
  /** Number of houses that the sum covers. */
  houses: count,
  /** kWh by band; absent without a tariff. */
  byBand: z.partialRecord(z.enum(bandKeys), z.number()).optional(),
  /** Band of a half hour. */
  band: z.enum(bandKeys).optional(),
  /**
   * Cost of the energy that has a price; null: no energy has one. Absent: hidden from this role, or
   * no tariff.
   */
  cost: n.optional(),
});
export type EnergyBucket = z.infer<typeof energyBucketSchema>;

export const energyRangeSchema = z.object({
  grain: z.enum(energyGrainKeys),
  timeZone: z.string(),
  houses: count,
  currency: z.enum(currencyKeys).nullable(),
  buckets: z.array(energyBucketSchema),
});
export type EnergyRange = z.infer<typeof energyRangeSchema>;

/** A day of the load by hours: 23, 24 or 25 of them. */
const loadDaySchema = z.object({
  day: calendarDay,
  hours: z.array(z.object({ hour: z.int(), kwh: n, spreadKwh: z.number() })),
});
export const loadSchema = z.object({
  timeZone: z.string(),
  houses: count,
  /** Farms of other zones, whose hours are not among these. */
  leftOut: z.array(z.object({ name: z.string(), nameEn: z.string().nullable() })),
  days: z.array(loadDaySchema),
});
export type Load = z.infer<typeof loadSchema>;

/** Energy by use, from the rated power of units and their hours. */
export const powerUseSchema = z.object({
  /** Houses and days it is of; what their meters counted. */
  houses: count,
  days: count,
  kwh: n,
  uses: z.array(z.object({ use: z.enum(energyUseKeys), kwh: z.number() })),
  /**
   * True: in some house the rated powers add up to more than the meter counted, and were scaled
   * down.
   */
  isScaled: z.boolean(),
  /** Units with a known rated power, out of all that draw any. */
  rated: count,
  units: count,
});
export type PowerUse = z.infer<typeof powerUseSchema>;

/** Sorted by; each has its figure in the row. */
export const powerSorts = [
  "house",
  "kwhBird",
  "offMedianPct",
  "kwh",
  "whM2",
  "peakKw",
  "fanKw",
  "kw",
  "pf",
  "ampUnbalancePct",
  "voltUnbalancePct",
  "events",
] as const;
export type PowerSort = (typeof powerSorts)[number];

/** Views of the houses: their energy, their phases, their fans. */
export const powerViews = {
  ranking: { zh: "能耗排名", en: "Ranking" },
  phases: { zh: "三相", en: "Phases" },
  fans: { zh: "风机", en: "Fans" },
} as const satisfies Record<string, Words>;
export type PowerView = keyof typeof powerViews;
export const powerViewKeys = keysOf(powerViews);

export const powerHouseSchema = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  farmId: z.int(),
  farmName: z.string(),
  farmNameEn: z.string().nullable(),
  species: z.enum(speciesKeys),
  dayAge: n,
  /** The ages from and up to which it is compared, and among how many houses. */
  equalFrom: n,
  equalAge: n,
  sisters: count,
  /** Energy a bird placed, up to that age, and how far from the middle of its like. */
  kwhBird: n,
  offMedianPct: n,
  /** Degree hours up to that age: colder and warmer outdoors than the house was to be. */
  coldKh: n,
  warmKh: n,
  /**
   * Energy of the flock since its placement; its days with a meter, with decimals, and all its
   * days.
   */
  kwhFlock: n,
  flockDays: n,
  flockOf: n,
  kwhKg: n,
  kwhThousandEggs: n,
  /** Energy of the last 30 days. */
  kwh: n,
  /** Wh per m² of floor and known day; null: less than a day, or the floor is not known. */
  whM2: n,
  spreadKwh: n,
  knownPct: n,
  peakKw: n,
  peakAt: n,
  /** Current values; null: nothing received for two minutes. */
  kw: n,
  pf: n,
  volts: z.array(n),
  amps: z.array(n),
  ampUnbalancePct: n,
  voltUnbalancePct: n,
  /** Values of the last 7 days. */
  pfMean: n,
  voltMin: n,
  voltMax: n,
  /** Alarms of power in the last 7 days. */
  events: count,
  /** kW a tunnel fan in the last 7 days, in the first 30 that are known, how far off that is. */
  fanKw: n,
  fanFirstKw: n,
  fanOffPct: n,
  /** Mean rated power of the fans that are listed, and how far off it is; null: not of all. */
  fanPlateKw: n,
  fanPlateOffPct: n,
  fanMinutes: count,
  /** Hours in which fans were in service, all together, in the last 7 days. */
  fanH: n,
  /** Cost of the flock; absent: not for this role. Null: no tariff. */
  cost: n.optional(),
  costBird: n.optional(),
  costKg: n.optional(),
  costThousandEggs: n.optional(),
  currency: z.enum(currencyKeys).nullable().optional(),
});
export type PowerHouse = z.infer<typeof powerHouseSchema>;

const unit = (zh: string, en: string) => ({ name: { zh, en } });
export const powerFields = {
  name: common.house,
  nameEn: null,
  farmId: null,
  farmName: common.farm,
  farmNameEn: null,
  species: null,
  dayAge: unit("日龄", "Age"),
  equalFrom: unit("比较起始日龄", "Compared from"),
  equalAge: unit("比较至日龄", "Compared up to"),
  sisters: unit("参与比较的栋舍", "Houses compared"),
  kwhBird: unit("每只用电 kWh", "kWh per bird"),
  offMedianPct: unit("偏离中位数 %", "vs median %"),
  coldKh: unit("采暖需求 度·时", "Heating degree hours"),
  warmKh: unit("降温需求 度·时", "Cooling degree hours"),
  kwhFlock: unit("本批用电 kWh", "Flock kWh"),
  flockDays: unit("本批有数据天数", "Flock days with data"),
  flockOf: unit("本批天数", "Flock days"),
  kwhKg: unit("每公斤活重 kWh", "kWh per kg"),
  kwhThousandEggs: unit("每千枚蛋 kWh", "kWh per 1,000 eggs"),
  kwh: unit("近 30 天 kWh", "kWh, 30 days"),
  whM2: unit("每平方米日用电 Wh", "Wh/m² per day"),
  spreadKwh: unit("估算电量 kWh", "Estimated kWh"),
  knownPct: unit("数据完整 %", "Data complete %"),
  peakKw: unit("最大需量 kW", "Peak kW"),
  peakAt: unit("最大需量时间", "Time of peak"),
  kw: unit("当前功率 kW", "kW now"),
  pf: unit("功率因数", "Power factor"),
  volts: unit("三相电压 V", "Voltages V"),
  amps: unit("三相电流 A", "Currents A"),
  ampUnbalancePct: unit("电流不平衡 %", "Current unbalance %"),
  voltUnbalancePct: unit("电压不平衡 %", "Voltage unbalance %"),
  pfMean: unit("7 天平均功率因数", "PF, 7 days"),
  voltMin: unit("7 天最低电压 V", "Lowest V, 7 days"),
  voltMax: unit("7 天最高电压 V", "Highest V, 7 days"),
  events: unit("7 天电力报警", "Alarms, 7 days"),
  fanKw: unit("单台风机 kW", "kW per fan"),
  fanFirstKw: unit("首月 kW", "First month kW"),
  fanOffPct: unit("较首月 %", "vs first month %"),
  fanPlateKw: unit("额定 kW", "Rated kW"),
  fanPlateOffPct: unit("较额定 %", "vs rated %"),
  fanMinutes: unit("有效分钟", "Minutes used"),
  fanH: unit("7 天风机累计运行小时", "Total fan hours (7 days)"),
  cost: unit("本批电费", "Flock cost"),
  costBird: unit("每只电费", "Cost per bird"),
  costKg: unit("每公斤活重电费", "Cost per kg"),
  costThousandEggs: unit("每千枚蛋电费", "Cost per 1,000 eggs"),
  currency: null,
} satisfies FieldsOf<PowerHouse>;

/** Tariff and power limit of a place; they also apply to everything below it. */
export const farmPowerSchema = z.object({
  /** ID of the farm. */
  id: z.int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  orgId: z.int(),
  tariffId: z.int().nullable(),
  tariffName: z.string().nullable(),
  contractKw: n,
  /** The house that carries alarms of the whole place. */
  meterHouseId: z.int().nullable(),
  meterHouseName: z.string().nullable(),
  meterHouseNameEn: z.string().nullable(),
  co2KgKwh: z.number(),
  /** Heat of a unit of fuel, kWh; null: as usual. */
  gasKwh: n,
  oilKwh: n,
  coalKwh: n,
  /**
   * Name of the parent place that the values were set for; null: they were set for this place, or
   * nowhere.
   */
  fromName: z.string().nullable(),
  fromNameEn: z.string().nullable(),
  /** True: set for this place itself. */
  isOwn: z.boolean(),
  houseCount: count,
  /** 0: nothing has been set here. */
  version: z.int(),
});
export type FarmPower = z.infer<typeof farmPowerSchema>;

export const farmPowerFields = {
  name: common.farm,
  nameEn: null,
  orgId: null,
  tariffId: { name: { zh: "电价", en: "Tariff" } },
  tariffName: { name: { zh: "电价", en: "Tariff" }, isDerived: true },
  contractKw: { name: { zh: "合同需量 kW", en: "Contract kW" } },
  meterHouseId: { name: { zh: "总表所在栋舍", en: "House of main meter" } },
  meterHouseName: { name: { zh: "总表所在栋舍", en: "House of main meter" }, isDerived: true },
  meterHouseNameEn: null,
  co2KgKwh: { name: { zh: "碳排放因子 kg/kWh", en: "CO₂ kg/kWh" } },
  gasKwh: { name: { zh: "燃气热值 kWh/m³", en: "Heat of gas, kWh/m³" } },
  oilKwh: { name: { zh: "燃油热值 kWh/L", en: "Heat of oil, kWh/L" } },
  coalKwh: { name: { zh: "煤热值 kWh/kg", en: "Heat of coal, kWh/kg" } },
  fromName: { name: { zh: "沿用自", en: "Inherited from" }, isDerived: true },
  fromNameEn: null,
  isOwn: null,
  houseCount: { name: { zh: "栋舍数", en: "Houses" }, isDerived: true },
} satisfies FieldsOf<FarmPower>;

const heat = z.number().min(heatBounds.min).max(heatBounds.max).nullable().default(null);
export const saveFarmPowerSchema = z.object({
  farmId: z.int().positive(),
  version: z.int().min(0),
  tariffId: z.int().positive().nullable(),
  contractKw: z.number().min(1).max(100_000).nullable(),
  meterHouseId: z.int().positive().nullable(),
  co2KgKwh: z.number().min(0).max(3),
  gasKwh: heat,
  oilKwh: heat,
  coalKwh: heat,
});

/** Removes the settings of a place; `version` of the removed ones. */
export const clearFarmPowerSchema = z.object({
  farmId: z.int().positive(),
  version: z.int().min(1),
});

/** Energy used by a flock. */
export const flockEnergySchema = z.object({
  kwh: n,
  spreadKwh: z.number(),
  /** Days with a meter, and all days. */
  days: count,
  of: count,
  co2Kg: n,
  kwhBird: n,
  kwhKg: n,
  kwhThousandEggs: n,
  cost: costSchema.nullable().optional(),
});
export type FlockEnergy = z.infer<typeof flockEnergySchema>;
