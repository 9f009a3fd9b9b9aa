import type { Observation, SensorChecks } from "../../../judge/observation/observation.ts";
import {
  plausibleValue,
  type GaugeKey,
  gaugeKeys,
  probeKeys,
  type WatchedSensor,
  watchedSensors,
} from "../../../../contract/base/metric.ts";
import { runModeCodes, runModeOf } from "../../../../contract/base/run-mode.ts";
import type { FrameValues } from "../../../../contract/telemetry/mqtt.ts";
import type { HouseDetail } from "../../../../contract/fleet/house/reading.ts";
import { round } from "../../../../contract/base/round-number.ts";
import type { CounterTotals } from "../../telemetry/meter-counter.ts";
import type { DayUse } from "../../telemetry/day-use.ts";
import type { Gauges } from "../../telemetry/rollup-row.ts";
import { feltTemp } from "./felt-temperature.ts";
import { falseProbes } from "./probe-check.ts";

type Values = readonly (number | null)[];
const none: readonly never[] = [];

/**
 * Measurements of a frame, every value checked against the range of its sensor. `temps`: from the
 * trusted probes; `co2Max`: from the sensor with the highest value. Units:
 * contract/base/metric.ts.
 */
export interface Measured {
  readonly gauges: Gauges;
  readonly rawTotals: CounterTotals;
  readonly temps: Values;
  readonly rhs: Values;
  readonly co2Max: number | null;
  readonly checks: SensorChecks;
  /** Values that represent ones beyond the range of their sensor; null: none. */
  readonly beyond: NonNullable<HouseDetail["beyond"]> | null;
}

const single = [
  "targetTemp",
  "tempOut",
  "rhOut",
  "nh3",
  "staticPressure",
  "airSpeed",
  "lux",
  "ventLevel",
  "kw",
  "pf",
  "hz",
  "birdWeight",
  "gasMeter",
  "oilMeter",
  "coalMeter",
  "heatMeter",
  "siloKg",
  "aliveCount",
  "dayAge",
  "rssi",
  "battery",
] as const satisfies readonly (GaugeKey & keyof FrameValues)[];
const voltKeys = ["voltA", "voltB", "voltC"] as const satisfies readonly GaugeKey[];
const ampKeys = ["ampA", "ampB", "ampC"] as const satisfies readonly GaugeKey[];

/** Returns the value if it is possible for this metric, otherwise null. */
const sound = (
  key: Parameters<typeof plausibleValue>[0],
  value: number | null | undefined,
): number | null => (value === null || value === undefined ? null : plausibleValue(key, value));

const soundList = (key: GaugeKey, values: Values | null | undefined): (number | null)[] =>
  (values ?? []).map((value) => sound(key, value));

/** Mean of the known values. */
function mean(values: Values | null | undefined, decimals: number): number | null {
  const list = values ?? none;
  let [sum, count] = [0, 0];
  for (let index = 0; index < list.length; index++) {
    const value = list[index] ?? null;
    if (value === null) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? null : round(sum / count, decimals);
}

/** The greatest of the values. */
function max(values: Values): number | null {
  let greatest: number | null = null;
  for (const value of values)
    if (value !== null && (greatest === null || value > greatest)) greatest = value;
  return greatest;
}

/** Difference between the greatest and the least; null with fewer than two. */
function spread(values: Values, decimals: number): number | null {
  let [min, greatest, count] = [Infinity, -Infinity, 0];
  for (const value of values) {
    if (value === null) continue;
    min = Math.min(min, value);
    greatest = Math.max(greatest, value);
    count += 1;
  }
  return count < 2 ? null : round(greatest - min, decimals);
}

type Writable = Record<GaugeKey, number | null>;
/** Every frame's are a copy of it: an object that grows is made again and again. */
const noGauges = Object.fromEntries(gaugeKeys.map((key) => [key, null])) as Writable;

export function measure(values: FrameValues): Measured {
  const faultyProbes = falseProbes(values.temp ?? none);
  const temps = soundList("temp1", values.temp);
  for (const place of faultyProbes) temps[place] = null;
  const rhs = soundList("rh", values.rh);
  const co2s = soundList("co2", values.co2);
  const gauges = { ...noGauges };
  for (const key of single) gauges[key] = sound(key, values[key]);
  setClimate(gauges, values, { temps, rhs, co2s });
  setDevices(gauges, values);
  setEach(gauges, voltKeys, values.volt);
  setEach(gauges, ampKeys, values.amp);
  return {
    gauges,
    rawTotals: {
      water: sound("water", values.waterMeter),
      feed: sound("feed", values.feedMeter),
      kwh: sound("kwh", values.kwh),
    },
    temps,
    rhs,
    co2Max: max(co2s),
    ...checksOf(values, faultyProbes),
  };
}

/** Sets the gauges of several sensors together, and those computed from them. */
function setClimate(
  gauges: Writable,
  values: FrameValues,
  { temps, rhs, co2s }: Readonly<Record<"temps" | "rhs" | "co2s", Values>>,
): void {
  setEach(gauges, probeKeys, temps);
  gauges.temp = mean(temps, 2);
  gauges.tempDiff = spread(temps, 2);
  gauges.rh = mean(rhs, 1);
  gauges.co2 = mean(co2s, 0);
  const ventMode = values.ventMode ?? null;
  gauges.feltTemp = feltTemp(gauges.temp, gauges.rh, gauges.airSpeed, ventMode);
  const mode = runModeOf(values.controlMode ?? null, ventMode);
  gauges.runMode = mode === null ? null : runModeCodes.indexOf(mode);
}

/** Sets the gauges of everything the controller moves, heats, lights and cools with. */
function setDevices(gauges: Writable, values: FrameValues): void {
  gauges.inletPos = mean(soundList("inletPos", values.inletPos), 0);
  gauges.tunnelDoorPos = mean(soundList("tunnelDoorPos", values.tunnelDoorPos), 0);
  gauges.heater = sound("heater", mean(values.heater, 0));
  gauges.light = sound("light", mean(values.light, 0));
  gauges.coolPad = anyOn(values.coolPad);
  gauges.fansOn = countOn(values.fan);
}

type Flags = FrameValues["fan"];
/** True: nothing is known; an empty list counts as missing. */
const isNone = (flags: Flags): flags is null | undefined | [] =>
  flags == null || flags.length === 0;

/** 1: at least one is on. Null: none is known to be on, and some are unknown. */
const anyOn = (flags: Flags): 0 | 1 | null =>
  flags?.includes(1) ? 1 : isNone(flags) || flags.includes(null) ? null : 0;

/** Null unless the state of all is known. */
function countOn(flags: Flags): number | null {
  if (isNone(flags)) return null;
  let count = 0;
  for (const on of flags) {
    if (on === null) return null;
    count += on;
  }
  return count;
}

/** Probes or phases by their place. */
function setEach(
  gauges: Writable,
  keys: readonly GaugeKey[],
  values: Values | null | undefined,
): void {
  for (let index = 0; index < keys.length; index++)
    gauges[keys[index]!] = sound(keys[index]!, values?.[index]);
}

/** Returns which sensors give an impossible value, and which one beyond their range. */
function checksOf(
  values: FrameValues,
  falsePlaces: readonly number[],
): Pick<Measured, "checks" | "beyond"> {
  const faultySensors: WatchedSensor[] = [];
  let beyond: Partial<Record<WatchedSensor, "above" | "below">> | null = null;
  for (const key of watchedSensors) {
    const raw = values[key];
    let isBad = false;
    for (const value of typeof raw === "number" ? [raw] : (raw ?? none)) {
      if (value === null) continue;
      const end = plausibleValue(key, value);
      if (end === null) isBad = true;
      else if (end !== value) (beyond ??= {})[key] = value > end ? "above" : "below";
    }
    if (isBad) faultySensors.push(key);
  }
  const faultyProbes = falsePlaces.length === 0 ? none : falsePlaces.map((place) => place + 1);
  return { checks: { faultyProbes, faultySensors }, beyond };
}

const copyOf = <T>(values: readonly T[] | null | undefined): T[] => [...(values ?? [])];

/** The frame as the browser sees it. */
export function detailOf(
  houseId: number,
  at: number,
  values: FrameValues,
  { gauges, temps, rhs, beyond }: Measured,
  today: DayUse,
): HouseDetail {
  const gauge = (key: GaugeKey) => gauges[key] ?? null;
  return {
    houseId,
    at,
    temp: gauge("temp"),
    targetTemp: gauge("targetTemp"),
    feltTemp: gauge("feltTemp"),
    tempDiff: gauge("tempDiff"),
    tempOut: gauge("tempOut"),
    rh: gauge("rh"),
    co2: gauge("co2"),
    nh3: gauge("nh3"),
    staticPressure: gauge("staticPressure"),
    ventLevel: gauge("ventLevel"),
    controlMode: values.controlMode ?? null,
    ventMode: values.ventMode ?? null,
    dayAge: gauge("dayAge"),
    aliveCount: gauge("aliveCount"),
    ...today,
    temps: [...temps],
    rhs: [...rhs],
    rhOut: gauge("rhOut"),
    airSpeed: gauge("airSpeed"),
    lux: gauge("lux"),
    fans: copyOf(values.fan),
    fanCurrents: copyOf(values.fanCurrent),
    inletPos: copyOf(values.inletPos),
    tunnelDoorPos: copyOf(values.tunnelDoorPos),
    coolPads: copyOf(values.coolPad),
    heaters: copyOf(values.heater),
    lights: copyOf(values.light),
    siloKg: gauge("siloKg"),
    birdWeight: gauge("birdWeight"),
    kw: gauge("kw"),
    volts: voltKeys.map(gauge),
    amps: ampKeys.map(gauge),
    pf: gauge("pf"),
    di: copyOf(values.di),
    rssi: gauge("rssi"),
    battery: gauge("battery"),
    ...(beyond === null ? {} : { beyond }),
    ...(values.extra == null ? {} : { extra: values.extra }),
  };
}

/** A frame's measurements with its meters counted. */
export interface Metered {
  readonly measured: Measured;
  readonly totals: CounterTotals;
  /** Used since the newest reading before. */
  readonly used: CounterTotals;
  /** Time since that reading of the water meter, ms. */
  readonly waterSinceMs: number | null;
}

/** Openings in percent; one outside its hard range is not measured. */
const positionsOf = (
  key: "inletPos" | "tunnelDoorPos",
  values: Values | null | undefined,
): Values => (values ? soundList(key, values) : none);

/** A live frame as the judge sees it: the data that the browser sees, and the results of checks. */
export const observationOf = (
  detail: HouseDetail,
  values: FrameValues,
  { measured, used, waterSinceMs }: Metered,
  timing: Pick<Observation, "at" | "sinceLastMs" | "clockSkewMs">,
): Observation => ({
  // Field by field, not a copy of all there is: this is made of every frame.
  temps: detail.temps,
  temp: detail.temp,
  tempDiff: detail.tempDiff,
  tempOut: detail.tempOut,
  targetTemp: detail.targetTemp,
  rh: detail.rh,
  co2: measured.co2Max,
  nh3: detail.nh3,
  staticPressure: detail.staticPressure,
  ventLevel: detail.ventLevel,
  controlMode: detail.controlMode,
  ventMode: detail.ventMode,
  lux: detail.lux,
  volts: detail.volts,
  amps: detail.amps,
  fans: detail.fans,
  fanCurrents: detail.fanCurrents,
  di: detail.di,
  feltTemp: detail.feltTemp,
  airSpeed: detail.airSpeed,
  rhOut: detail.rhOut,
  waterToday: detail.waterToday,
  waterYesterday: detail.waterYesterday,
  feedToday: detail.feedToday,
  siloKg: detail.siloKg,
  birdWeight: detail.birdWeight,
  kw: detail.kw,
  pf: detail.pf,
  rssi: detail.rssi,
  battery: detail.battery,
  inletPos: positionsOf("inletPos", detail.inletPos),
  tunnelDoorPos: positionsOf("tunnelDoorPos", detail.tunnelDoorPos),
  coolPads: detail.coolPads,
  heaters: detail.heaters,
  inletSet: positionsOf("inletPos", values.inletSet),
  tunnelDoorSet: positionsOf("tunnelDoorPos", values.tunnelDoorSet),
  feedLine: values.feedLine ?? null,
  doors: values.door ?? none,
  fire: values.fire ?? null,
  generator: values.generator ?? null,
  simDataPct: sound("battery", values.simDataPct),
  faultyProbes: measured.checks.faultyProbes,
  faultySensors: measured.checks.faultySensors,
  at: timing.at,
  sinceLastMs: timing.sinceLastMs,
  clockSkewMs: timing.clockSkewMs,
  lightPct: measured.gauges.light ?? null,
  waterDeltaL: used.water,
  waterSinceMs,
  feedDeltaKg: used.feed,
  controller: values.controller !== false,
});
