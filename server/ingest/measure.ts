import type { Observation, SensorChecks } from "../alarm/observation.ts";
import { type GaugeKey, isPlausible, probeKeys, watchedSensors } from "../../contract/metric.ts";
import { runModeCodes, runModeOf } from "../../contract/mode.ts";
import type { FrameValues } from "../../contract/mqtt.ts";
import type { HouseDetail } from "../../contract/reading.ts";
import type { CounterTotals } from "../telemetry/counter.ts";
import type { DayUse } from "../telemetry/day-use.ts";
import type { Gauges } from "../telemetry/rollup-row.ts";
import { feltTemp } from "./felt-temperature.ts";

type Values = readonly (number | null)[];

/**
 * What a frame measured, every value checked against the hard range of its metric. Units:
 * contract/metric.ts.
 */
export interface Measured {
  readonly gauges: Gauges;
  readonly rawTotals: CounterTotals;
  readonly temps: Values;
  readonly rhs: Values;
  readonly checks: SensorChecks;
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
  "siloKg",
  "aliveCount",
  "dayAge",
  "rssi",
  "battery",
] as const satisfies readonly (GaugeKey & keyof FrameValues)[];
const voltKeys = ["voltA", "voltB", "voltC"] as const satisfies readonly GaugeKey[];
const ampKeys = ["ampA", "ampB", "ampC"] as const satisfies readonly GaugeKey[];

/** The value when it can be one of this metric, else null. */
const sound = (
  key: Parameters<typeof isPlausible>[0],
  value: number | null | undefined,
): number | null =>
  value === null || value === undefined || !isPlausible(key, value) ? null : value;

const soundList = (key: GaugeKey, values: Values | null | undefined): (number | null)[] =>
  (values ?? []).map((value) => sound(key, value));

const known = (values: Values): number[] => values.filter((value) => value !== null);

function mean(values: Values, decimals: number): number | null {
  const numbers = known(values);
  if (numbers.length === 0) return null;
  return Number(
    (numbers.reduce((sum, value) => sum + value, 0) / numbers.length).toFixed(decimals),
  );
}

export function measure(values: FrameValues): Measured {
  const temps = soundList("temp1", values.temp);
  const rhs = soundList("rh", values.rh);
  const gauges: Partial<Record<GaugeKey, number | null>> = {};
  for (const key of single) gauges[key] = sound(key, values[key]);
  setClimate(gauges, values, temps, rhs);
  setDevices(gauges, values);
  setPhases(gauges, voltKeys, values.volt);
  setPhases(gauges, ampKeys, values.amp);
  return {
    gauges,
    rawTotals: {
      water: sound("water", values.waterMeter),
      feed: sound("feed", values.feedMeter),
      kwh: sound("kwh", values.kwh),
    },
    temps,
    rhs,
    checks: checksOf(values, gauges),
  };
}

type Writable = Partial<Record<GaugeKey, number | null>>;

/** What several sensors measure together, and what is worked out of it. */
function setClimate(gauges: Writable, values: FrameValues, temps: Values, rhs: Values): void {
  for (const [index, key] of probeKeys.entries())
    if (index < temps.length) gauges[key] = temps[index] ?? null;
  const probes = known(temps);
  gauges.temp = mean(temps, 2);
  gauges.tempDiff =
    probes.length < 2 ? null : Number((Math.max(...probes) - Math.min(...probes)).toFixed(2));
  gauges.rh = mean(rhs, 1);
  gauges.co2 = mean(soundList("co2", values.co2), 0);
  const ventMode = values.ventMode ?? null;
  gauges.feltTemp = feltTemp(gauges.temp, gauges.rh, gauges.airSpeed ?? null, ventMode);
  const mode = runModeOf(values.controlMode ?? null, ventMode);
  gauges.runMode = mode === null ? null : runModeCodes.indexOf(mode);
}

/** What the controller moves, heats, lights and cools with. */
function setDevices(gauges: Writable, values: FrameValues): void {
  gauges.inletPos = mean(soundList("inletPos", values.inletPos), 0);
  gauges.tunnelDoorPos = mean(soundList("tunnelDoorPos", values.tunnelDoorPos), 0);
  gauges.heater = sound("heater", mean(values.heater ?? [], 0));
  gauges.light = sound("light", mean(values.light ?? [], 0));
  gauges.coolPad = values.coolPad ? Number(values.coolPad.some((on) => on === 1)) : null;
  gauges.fansOn = values.fan ? values.fan.filter((on) => on === 1).length : null;
}

function setPhases(
  gauges: Writable,
  keys: readonly GaugeKey[],
  values: Values | null | undefined,
): void {
  for (const [phase, key] of keys.entries()) gauges[key] = sound(key, values?.[phase]);
}

/** Which sensors give a value that none can give. */
function checksOf(values: FrameValues, gauges: Gauges): SensorChecks {
  const isFaulty = (key: GaugeKey, value: number | null): boolean =>
    value !== null && !isPlausible(key, value);
  const faultySensors = watchedSensors.filter((key) =>
    [values[key] ?? null].flat().some((value) => isFaulty(key, value)),
  );
  return {
    faultyProbes: (values.temp ?? []).flatMap((value, index) =>
      isFaulty("temp1", value) ? [index + 1] : [],
    ),
    faultySensors,
    soundSensors: watchedSensors.filter(
      (key) => (gauges[key] ?? null) !== null && !faultySensors.includes(key),
    ),
  };
}

const copyOf = <T>(values: readonly T[] | null | undefined): T[] => [...(values ?? [])];

/** The frame as the browser sees it. */
export function detailOf(
  houseId: number,
  at: number,
  values: FrameValues,
  { gauges, temps, rhs }: Measured,
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
    ...(values.extra == null ? {} : { extra: values.extra }),
  };
}

/** A frame's measurements with its meters counted. */
export interface Metered {
  readonly measured: Measured;
  readonly totals: CounterTotals;
  /** Used since the newest reading before. */
  readonly used: CounterTotals;
}

const none: readonly never[] = [];
/** Openings in percent; one outside its hard range is not measured. */
const positionsOf = (
  key: "inletPos" | "tunnelDoorPos",
  values: Values | null | undefined,
): Values => (values ? soundList(key, values) : none);

/** A live frame as the judge sees it: what the browser sees, and what was found out beside it. */
export const observationOf = (
  detail: HouseDetail,
  values: FrameValues,
  { measured, used }: Metered,
  timing: Pick<Observation, "at" | "sinceLastMs" | "clockSkewMs">,
): Observation => ({
  // Field by field, not a copy of all there is: this is made of every frame.
  temps: detail.temps,
  temp: detail.temp,
  tempDiff: detail.tempDiff,
  tempOut: detail.tempOut,
  targetTemp: detail.targetTemp,
  rh: detail.rh,
  co2: detail.co2,
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
  soundSensors: measured.checks.soundSensors,
  at: timing.at,
  sinceLastMs: timing.sinceLastMs,
  clockSkewMs: timing.clockSkewMs,
  lightPct: measured.gauges.light ?? null,
  waterDeltaL: used.water,
  feedDeltaKg: used.feed,
  controller: values.controller !== false,
});
