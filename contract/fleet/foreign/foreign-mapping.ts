import { z } from "zod";
import { metrics, type MetricKey } from "../../base/metric.ts";
import { keysOf } from "../../base/table-keys.ts";
import { line } from "../../base/text-field.ts";
import type { Words } from "../../base/words.ts";
import { zone } from "../../base/call-schema.ts";
import { pathMax, readPath } from "./json-path.ts";

/** A field of a frame that a mapping can fill. `places`: the length of a list. */
interface MappedField {
  readonly name: Words;
  readonly places?: number;
  readonly kind: "number" | "switch" | "controlMode" | "ventMode";
  readonly unit?: (typeof metrics)[MetricKey]["unit"];
}
const number = (key: MetricKey, places?: number, name: Words = metrics[key].name) =>
  ({
    name,
    kind: "number",
    unit: metrics[key].unit,
    ...(places !== undefined && { places }),
  }) as const satisfies MappedField;
const flag = (zh: string, en: string, places?: number) =>
  ({
    name: { zh, en },
    kind: "switch",
    ...(places !== undefined && { places }),
  }) as const satisfies MappedField;

/** Fields of contract/telemetry/mqtt.ts that devices of other makes measure. */
export const mappedFields = {
  temp: number("temp", 8),
  targetTemp: number("targetTemp"),
  tempOut: number("tempOut"),
  rh: number("rh", 2),
  rhOut: number("rhOut"),
  co2: number("co2", 2),
  nh3: number("nh3"),
  staticPressure: number("staticPressure"),
  airSpeed: number("airSpeed"),
  lux: number("lux"),
  ventLevel: number("ventLevel"),
  fan: flag("风机", "Fan", 24),
  inletPos: number("inletPos", 4),
  tunnelDoorPos: number("tunnelDoorPos", 2),
  coolPad: flag("湿帘", "Cooling pad", 2),
  fogger: flag("喷雾", "Fogger"),
  heater: number("heater", 6),
  light: number("light", 4),
  feedLine: flag("料线", "Feed line"),
  waterMeter: number("water", undefined, { zh: "水表读数", en: "Water meter" }),
  feedMeter: number("feed", undefined, { zh: "料秤累计", en: "Feed meter" }),
  kwh: number("kwh", undefined, { zh: "电表读数", en: "Energy meter" }),
  gasMeter: number("gasMeter"),
  oilMeter: number("oilMeter"),
  coalMeter: number("coalMeter"),
  heatMeter: number("heatMeter"),
  siloKg: number("siloKg"),
  birdWeight: number("birdWeight"),
  aliveCount: number("aliveCount"),
  dayAge: number("dayAge"),
  kw: number("kw"),
  volt: number("voltA", 3, { zh: "电压", en: "Voltage" }),
  amp: number("ampA", 3, { zh: "电流", en: "Current" }),
  pf: number("pf"),
  hz: number("hz"),
  door: flag("门", "Door", 8),
  fire: flag("火警", "Fire"),
  generator: flag("发电机供电", "Generator feeds the house"),
  di: flag("报警输入", "Alarm input", 16),
  rssi: number("rssi"),
  battery: number("battery"),
  controlMode: { name: { zh: "控制模式", en: "Control mode" }, kind: "controlMode" },
  ventMode: { name: { zh: "通风模式", en: "Ventilation mode" }, kind: "ventMode" },
} as const satisfies Record<string, MappedField>;
export type MappedKey = keyof typeof mappedFields;
export const mappedKeys = keysOf(mappedFields);
export const mappedField = (key: MappedKey): MappedField => mappedFields[key];

/** Units that devices use instead of ours: ours = theirs × factor + offset. */
export const foreignUnits = {
  degF: { of: "degC", symbol: "°F", factor: 5 / 9, offset: -160 / 9 },
  kelvin: { of: "degC", symbol: "K", factor: 1, offset: -273.15 },
  share: { of: "percent", symbol: "0–1", factor: 100, offset: 0 },
  kpa: { of: "pa", symbol: "kPa", factor: 1000, offset: 0 },
  hpa: { of: "pa", symbol: "hPa, mbar", factor: 100, offset: 0 },
  mmH2O: { of: "pa", symbol: "mmH₂O", factor: 9.80665, offset: 0 },
  inH2O: { of: "pa", symbol: "inH₂O", factor: 249.08891, offset: 0 },
  mgM3Nh3: { of: "ppm", symbol: "mg/m³ (NH₃)", factor: 1.4355, offset: 0 },
  percentCo2: { of: "ppm", symbol: "%", factor: 10_000, offset: 0 },
  ftPerMin: { of: "mPerS", symbol: "ft/min", factor: 0.00508, offset: 0 },
  kmPerH: { of: "mPerS", symbol: "km/h", factor: 1 / 3.6, offset: 0 },
  footCandle: { of: "lux", symbol: "fc", factor: 10.7639, offset: 0 },
  cubicMetre: { of: "litre", symbol: "m³", factor: 1000, offset: 0 },
  gallon: { of: "litre", symbol: "gal (US)", factor: 3.785411784, offset: 0 },
  litreGas: { of: "cubicMetre", symbol: "L", factor: 0.001, offset: 0 },
  gram: { of: "kg", symbol: "g", factor: 0.001, offset: 0 },
  tonne: { of: "kg", symbol: "t", factor: 1000, offset: 0 },
  pound: { of: "kg", symbol: "lb", factor: 0.45359237, offset: 0 },
  kilogram: { of: "gram", symbol: "kg", factor: 1000, offset: 0 },
  poundBird: { of: "gram", symbol: "lb", factor: 453.59237, offset: 0 },
  wattHour: { of: "kwh", symbol: "Wh", factor: 0.001, offset: 0 },
  megawattHour: { of: "kwh", symbol: "MWh", factor: 1000, offset: 0 },
  watt: { of: "kw", symbol: "W", factor: 0.001, offset: 0 },
  milliampere: { of: "ampere", symbol: "mA", factor: 0.001, offset: 0 },
} as const satisfies Record<
  string,
  { of: MappedField["unit"]; symbol: string; factor: number; offset: number }
>;
export const foreignUnitKeys = keysOf(foreignUnits);

const path = (isNeeded: boolean) =>
  z
    .string()
    .trim()
    .max(pathMax)
    .refine((text) => readPath(text) !== null, { error: "jsonPath" })
    .refine((text) => !isNeeded || text !== "", { error: "missing" });
const limits = { rows: 200, words: 30, topic: 100, word: 40 } as const;

/** Part of a topic below `raw/`, with + and # as MQTT has them; '' is any. */
const topicFilter = z
  .string()
  .trim()
  .max(limits.topic)
  .refine((text) => !/\s|#./.test(text) && !text.includes("\u0000"), { error: "topicFilter" });

/** Widths of registers that devices send without their sign: 65436 is -100. */
export const signedWidths = [16, 32] as const;

const rowShape = z.object({
  path: path(true),
  topic: topicFilter.default(""),
  field: z.enum(mappedKeys),
  /** Position in a field that is a list, from 1. */
  place: z.int().min(1).nullable().default(null),
  unit: z.enum(foreignUnitKeys).nullable().default(null),
  factor: z
    .number()
    .min(-1e9)
    .max(1e9)
    .refine((value) => value !== 0, { error: "notZero" })
    .default(1),
  offset: z.number().min(-1e9).max(1e9).default(0),
  /** Width of the register whose upper half is below zero, sent without its sign; null: none. */
  signedBits: z.literal(signedWidths).nullable().default(null),
  /** Words of the device, and their meaning: "AUTO" for smart, "2" for 1. */
  words: z
    .array(z.object({ from: line(limits.word).min(1), to: line(limits.word).min(1) }))
    .max(limits.words)
    .default([]),
});

/** One value of a message, and the field of the frame that it fills. */
export const mappingRowSchema = rowShape
  .refine(({ field, place }) => (place ?? 1) <= (mappedField(field).places ?? 1), {
    path: ["place"],
    error: "choice",
  })
  .refine(({ field, unit }) => unit === null || foreignUnits[unit].of === mappedField(field).unit, {
    path: ["unit"],
    error: "choice",
  });
export type MappingRow = z.output<typeof mappingRowSchema>;

/**
 * Turns messages of a gateway type into frames. `each`: a list in the message whose entries are
 * frames; '': the message is one frame. `time`: null: the time of arrival.
 */
export const foreignMappingSchema = z.object({
  each: path(false).default(""),
  time: z.object({ path: path(true), zone: zone.nullable().default(null) }).nullable(),
  rows: z.array(mappingRowSchema).min(1).max(limits.rows),
});
export type ForeignMapping = z.output<typeof foreignMappingSchema>;

/** A message that was kept, to be mapped. */
export const rawSampleSchema = z.object({
  gatewayId: z.int(),
  networkId: z.string(),
  /** Below `raw/`. */
  topic: z.string(),
  at: z.int(),
  text: z.string(),
  /** True: the message is longer than the stored maximum, and only its beginning is kept. */
  isCut: z.boolean(),
});
export type RawSample = z.infer<typeof rawSampleSchema>;
