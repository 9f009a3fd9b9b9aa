import { keysOf } from "./table-keys.ts";
import type { Unit } from "./measure-unit.ts";
import type { Words } from "./words.ts";

/**
 * Every quantity a house controller reports, with the range its sensor is made for. A value beyond
 * it that can be true, within `reach`, counts as the end of the range; one beyond that is a sensor
 * fault.
 *
 * `slot` is the position of a gauge in the stored arrays: append only, never reuse a number.
 * A counter has no slot: it is stored as a lifetime total in a column of its own.
 */
export interface Metric {
  readonly slot: number | null;
  readonly kind: "gauge" | "counter";
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
  /** Smallest and greatest value that can be true; absent: as in the range. */
  readonly reach?: readonly [number, number];
  readonly decimals: number;
  readonly name: Words;
}

const gauge = (
  slot: number,
  unit: Unit,
  min: number,
  max: number,
  decimals: number,
  zh: string,
  en: string,
  reach: readonly [number, number] = [min, max],
) =>
  ({
    slot,
    kind: "gauge",
    unit,
    min,
    max,
    reach,
    decimals,
    name: { zh, en },
  }) as const satisfies Metric;
const counter = (unit: Unit, max: number, decimals: number, zh: string, en: string) =>
  ({
    slot: null,
    kind: "counter",
    unit,
    min: 0,
    max,
    decimals,
    name: { zh, en },
  }) as const satisfies Metric;

/** Reach of a temperature probe: only a fire exceeds it. */
const probeReach = [-55, 125] as const;

export const metrics = {
  /** Mean of the valid probes, computed by the server. */
  temp: gauge(0, "degC", -40, 90, 1, "舍内温度", "Temperature"),
  temp1: gauge(1, "degC", -40, 90, 1, "温度 1", "Probe 1", probeReach),
  temp2: gauge(2, "degC", -40, 90, 1, "温度 2", "Probe 2", probeReach),
  temp3: gauge(3, "degC", -40, 90, 1, "温度 3", "Probe 3", probeReach),
  temp4: gauge(4, "degC", -40, 90, 1, "温度 4", "Probe 4", probeReach),
  temp5: gauge(5, "degC", -40, 90, 1, "温度 5", "Probe 5", probeReach),
  temp6: gauge(6, "degC", -40, 90, 1, "温度 6", "Probe 6", probeReach),
  temp7: gauge(7, "degC", -40, 90, 1, "温度 7", "Probe 7", probeReach),
  temp8: gauge(8, "degC", -40, 90, 1, "温度 8", "Probe 8", probeReach),
  targetTemp: gauge(9, "degC", -40, 90, 1, "目标温度", "Target temperature"),
  tempOut: gauge(10, "degC", -40, 60, 1, "舍外温度", "Outdoor temperature", [-60, 75]),
  /** Mean of the valid humidity probes, computed by the server. */
  rh: gauge(11, "percent", 0, 100, 1, "相对湿度", "Relative humidity", [-2, 110]),
  rhOut: gauge(12, "percent", 0, 100, 1, "舍外湿度", "Outdoor humidity", [-2, 110]),
  co2: gauge(13, "ppm", 0, 10_000, 0, "二氧化碳", "CO₂", [0, 50_000]),
  nh3: gauge(14, "ppm", 0, 100, 1, "氨气", "NH₃", [0, 500]),
  staticPressure: gauge(15, "pa", -20, 200, 1, "负压", "Static pressure", [-200, 1000]),
  airSpeed: gauge(16, "mPerS", 0, 10, 1, "风速", "Air speed", [-0.5, 40]),
  lux: gauge(17, "lux", 0, 2000, 0, "光照强度", "Light intensity", [0, 60_000]),
  ventLevel: gauge(18, "count", 0, 40, 0, "通风级别", "Ventilation level"),
  fansOn: gauge(19, "count", 0, 24, 0, "运行风机数", "Fans running"),
  inletPos: gauge(20, "percent", -5, 105, 0, "侧风窗开度", "Inlet position"),
  tunnelDoorPos: gauge(21, "percent", -5, 105, 0, "导流板开度", "Tunnel door position"),
  coolPad: gauge(22, "count", 0, 1, 0, "湿帘", "Cooling pad"),
  heater: gauge(23, "percent", 0, 100, 0, "加热", "Heating"),
  light: gauge(24, "percent", 0, 100, 0, "调光", "Light dimmer"),
  kw: gauge(25, "kw", 0, 1000, 2, "功率", "Power", [0, 5000]),
  voltA: gauge(26, "volt", 0, 500, 0, "A 相电压", "Voltage A", [0, 1000]),
  voltB: gauge(27, "volt", 0, 500, 0, "B 相电压", "Voltage B", [0, 1000]),
  voltC: gauge(28, "volt", 0, 500, 0, "C 相电压", "Voltage C", [0, 1000]),
  ampA: gauge(29, "ampere", 0, 1000, 1, "A 相电流", "Current A", [0, 5000]),
  ampB: gauge(30, "ampere", 0, 1000, 1, "B 相电流", "Current B", [0, 5000]),
  ampC: gauge(31, "ampere", 0, 1000, 1, "C 相电流", "Current C", [0, 5000]),
  pf: gauge(32, "count", 0, 1, 2, "功率因数", "Power factor"),
  hz: gauge(33, "hertz", 0, 70, 1, "频率", "Frequency"),
  birdWeight: gauge(34, "gram", 10, 200_000, 0, "体重", "Body weight"),
  siloKg: gauge(35, "kg", 0, 30_000, 0, "料塔余量", "Silo content", [-1000, 60_000]),
  aliveCount: gauge(36, "count", 0, 200_000, 0, "存栏", "Alive count"),
  /** The controller's own counter, set by hand on site: the age of the flock is its placement's. */
  dayAge: gauge(37, "day", -2, 999, 0, "环控器日龄", "Controller day counter"),
  rssi: gauge(38, "dbm", -150, 0, 0, "信号强度", "Signal"),
  battery: gauge(39, "percent", 0, 100, 0, "电池", "Battery", [0, 110]),
  /** Largest minus smallest valid probe, computed by the server. */
  tempDiff: gauge(40, "degC", 0, 130, 1, "温差", "Temperature difference"),
  /** Worked out by the server from heat, humidity and, in a tunnel, wind. */
  feltTemp: gauge(41, "degC", -40, 90, 1, "体感温度", "Feels-like temperature"),
  /** A code, not a quantity: place of the mode in `runModeCodes`. */
  runMode: gauge(42, "count", 0, 20, 0, "运行模式", "Run mode"),
  /**
   * Meters of fuel: lifetime totals. They have slots like gauges, and consumption is the difference
   * of two means, which is exact enough for hours and days.
   */
  gasMeter: gauge(43, "cubicMetre", 0, 1e8, 1, "燃气表读数", "Gas meter"),
  oilMeter: gauge(44, "litre", 0, 1e8, 1, "油表读数", "Oil meter"),
  /** Counted by the weighing feeder of a coal boiler. */
  coalMeter: gauge(45, "kg", 0, 1e8, 0, "煤量读数", "Coal meter"),
  heatMeter: gauge(46, "kwh", 0, 1e8, 1, "热量表读数", "Heat meter"),
  water: counter("litre", 1e9, 0, "饮水量", "Water"),
  feed: counter("kg", 1e9, 0, "采食量", "Feed"),
  kwh: counter("kwh", 1e9, 1, "用电量", "Energy"),
} as const satisfies Record<string, Metric>;

export type MetricKey = keyof typeof metrics;
export const metricKeys = keysOf(metrics);

export type CounterKey = "water" | "feed" | "kwh";
export const counterKeys = ["water", "feed", "kwh"] as const satisfies readonly CounterKey[];
export type GaugeKey = Exclude<MetricKey, CounterKey>;
export const gaugeKeys = metricKeys.filter((key): key is GaugeKey => metrics[key].slot !== null);

/** Length of the stored arrays: one more than the highest slot. */
export const slotCount = Math.max(...gaugeKeys.map((key) => metrics[key].slot)) + 1;

export const probeKeys = [
  "temp1",
  "temp2",
  "temp3",
  "temp4",
  "temp5",
  "temp6",
  "temp7",
  "temp8",
] as const satisfies readonly GaugeKey[];

/**
 * Returns a believable value: the value itself within the range, the end of the range when it is
 * beyond it but possible; null: no sensor measures that. A device's code for "no value" is no
 * measurement.
 */
export function plausibleValue(key: MetricKey, value: number): number | null {
  const metric: Metric = metrics[key];
  const { min, max, reach = [min, max] } = metric;
  if (value >= min && value <= max) return value;
  if (!(value >= reach[0] && value <= reach[1]) || isErrorCode(value)) return null;
  return value < min ? min : max;
}

/** All bits set, or all but the sign, as a number of 16 bits with up to two decimals. */
const errorCodes: ReadonlySet<number> = new Set(
  [65_535, 65_534, 32_767, -32_768, 9999, 999, -999, -9999].flatMap((code) => [
    code,
    code / 10,
    code / 100,
  ]),
);
const isErrorCode = (value: number): boolean => errorCodes.has(value);

/**
 * Sensors besides the temperature probes: a value out of reach is a sensor fault. Values that a
 * controller computes or sets are not included.
 */
export const watchedSensors = [
  "tempOut",
  "rh",
  "rhOut",
  "co2",
  "nh3",
  "staticPressure",
  "airSpeed",
  "lux",
] as const satisfies readonly GaugeKey[];
export type WatchedSensor = (typeof watchedSensors)[number];
