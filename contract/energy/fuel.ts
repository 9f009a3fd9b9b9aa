import { daysBetween } from "../base/calendar-day.ts";
import { z } from "zod";
import { calendarDay } from "../fleet/flock/flock-day.ts";
import { common, derived, type FieldsOf } from "../base/field.ts";
import type { GaugeKey } from "../base/metric.ts";
import type { Unit } from "../base/measure-unit.ts";
import { keysOf } from "../base/table-keys.ts";
import { optionalLine } from "../base/text-field.ts";
import type { Words } from "../base/words.ts";

interface FuelKind {
  readonly name: Words;
  readonly unit: Unit;
  /** The meter that a controller reports; its readings are lifetime totals. */
  readonly meter: GaugeKey;
  /** Heat of a unit, kWh, where nothing is set for the farm. */
  readonly usualKwh: number;
}

/** Fuels of houses. Usual heat: natural gas, light heating oil, coal of 5000 kcal/kg. */
export const fuelKinds = {
  gas: {
    name: { zh: "燃气", en: "Gas" },
    unit: "cubicMetre",
    meter: "gasMeter",
    usualKwh: 9.8,
  },
  oil: { name: { zh: "燃油", en: "Oil" }, unit: "litre", meter: "oilMeter", usualKwh: 10 },
  coal: { name: { zh: "煤", en: "Coal" }, unit: "kg", meter: "coalMeter", usualKwh: 5.8 },
  heat: { name: { zh: "热力", en: "Heat" }, unit: "kwh", meter: "heatMeter", usualKwh: 1 },
} as const satisfies Record<string, FuelKind>;
export type FuelKey = keyof typeof fuelKinds;
export const fuelKeys = keysOf(fuelKinds);

/** Fuels whose heat depends on their quality. */
export const burntKeys = ["gas", "oil", "coal"] as const satisfies readonly FuelKey[];
/** Heat of a unit that can be true, kWh. */
export const heatBounds = { min: 0.5, max: 40 } as const;

const kindNames = {
  gas: fuelKinds.gas.name,
  oil: fuelKinds.oil.name,
  coal: fuelKinds.coal.name,
  heat: fuelKinds.heat.name,
} as const satisfies Record<FuelKey, Words>;

/** Fuel that a house used on some days, as a person wrote it down. */
export const fuelUseSchema = z.object({
  id: z.int(),
  orgId: z.int(),
  farmId: z.int(),
  farmName: z.string(),
  farmNameEn: z.string().nullable(),
  houseId: z.int(),
  houseName: z.string(),
  houseNameEn: z.string().nullable(),
  kind: z.enum(fuelKeys),
  /** First and last day of the farm's calendar: the amount is spread over them evenly. */
  fromDay: calendarDay,
  toDay: calendarDay,
  /** Amount in the unit of the kind of fuel. */
  amount: z.number(),
  /** Heat of the fuel, by the farm's setting. */
  kwh: z.number(),
  note: z.string(),
  by: z.string(),
  version: z.int(),
});
export type FuelUse = z.infer<typeof fuelUseSchema>;

export const fuelFields = {
  orgId: null,
  farmId: null,
  farmName: common.farm,
  farmNameEn: null,
  houseId: null,
  houseName: common.house,
  houseNameEn: null,
  kind: { name: { zh: "燃料", en: "Fuel" }, choices: kindNames },
  fromDay: { name: { zh: "开始日期", en: "First day" } },
  toDay: { name: { zh: "结束日期", en: "Last day" } },
  amount: { name: { zh: "用量", en: "Amount" } },
  kwh: derived({ name: { zh: "折热量 kWh", en: "Heat kWh" } }),
  note: { name: { zh: "备注", en: "Note" }, max: 200 },
  by: derived({ isPerson: true, name: { zh: "登记人", en: "Recorded by" } }),
} satisfies FieldsOf<FuelUse>;

/** Maximum number of days that an amount is spread over. */
export const fuelDaysMax = 62;

export const fuelShape = {
  houseId: z.int().positive(),
  kind: z.enum(fuelKeys),
  fromDay: calendarDay,
  toDay: calendarDay,
  amount: z.number().positive().max(10_000_000),
  note: optionalLine(fuelFields.note.max),
};
/** True of a span of days that an amount may be spread over. */
export const isFuelSpan = ({
  fromDay,
  toDay,
}: {
  readonly fromDay: string;
  readonly toDay: string;
}): boolean => {
  const days = daysBetween(fromDay, toDay) + 1;
  return days >= 1 && days <= fuelDaysMax;
};
const span = { path: ["toDay"], error: "fuelDays" };
export const createFuelUseSchema = z.object(fuelShape).refine(isFuelSpan, span);
export const updateFuelUseSchema = z
  .object({ ...fuelShape, id: z.int().positive(), version: z.int() })
  .refine(isFuelSpan, span);
export const fuelSorts = ["day", "house", "amount"] as const;
