import {
  type GaugeKey,
  isPlausible,
  probeKeys,
  type WatchedSensor,
  watchedSensors,
} from "../../contract/metric.ts";
import { runModeCodes, runModeOf } from "../../contract/mode.ts";
import type { FrameValues } from "../../contract/mqtt.ts";
import type { HouseDetail } from "../../contract/reading.ts";
import type { CounterTotals } from "../telemetry/counter.ts";
import type { Gauges } from "../telemetry/rollup-row.ts";
import { feltTemp } from "./felt-temperature.ts";

/**
 * What a frame measured, every value checked against the hard range of its metric. Units:
 * contract/metric.ts.
 */
export interface Measured {
  readonly gauges: Gauges;
  readonly rawTotals: CounterTotals;
  readonly temps: readonly (number | null)[];
  readonly rhs: readonly (number | null)[];
  /** Numbers (from 1) of the temperature probes whose value no probe can give. */
  readonly faultyProbes: readonly number[];
  /**
   * Other sensors with a value (one of several) that none can give, and those with sound values
   * only.
   */
  readonly faultySensors: readonly WatchedSensor[];
  readonly soundSensors: readonly WatchedSensor[];
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

const sound = (key: GaugeKey, value: number | null | undefined): number | null =>
  value === null || value === undefined || !isPlausible(key, value) ? null : value;

function mean(values: readonly (number | null)[], decimals = 2): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return Number((known.reduce((sum, value) => sum + value, 0) / known.length).toFixed(decimals));
}

export function measure(values: FrameValues): Measured {
  const gauges: Partial<Record<GaugeKey, number | null>> = {};
  for (const key of single) gauges[key] = sound(key, values[key]);

  const temps = (values.temp ?? []).map((value) => sound("temp1", value));
  const faultyProbes = (values.temp ?? []).flatMap((value, index) =>
    value !== null && !isPlausible("temp1", value) ? [index + 1] : [],
  );
  temps.forEach((value, index) => {
    gauges[probeKeys[index]!] = value;
  });
  const known = temps.filter((value) => value !== null);
  gauges.temp = mean(temps);
  gauges.tempDiff =
    known.length < 2 ? null : Number((Math.max(...known) - Math.min(...known)).toFixed(2));

  const rhs = (values.rh ?? []).map((value) => sound("rh", value));
  gauges.rh = mean(rhs, 1);
  gauges.feltTemp = feltTemp(
    gauges.temp,
    gauges.rh,
    gauges.airSpeed ?? null,
    values.ventMode ?? null,
  );
  const mode = runModeOf(values.controlMode ?? null, values.ventMode ?? null);
  gauges.runMode = mode === null ? null : runModeCodes.indexOf(mode);
  gauges.co2 = mean(
    (values.co2 ?? []).map((value) => sound("co2", value)),
    0,
  );
  gauges.inletPos = mean(
    (values.inletPos ?? []).map((value) => sound("inletPos", value)),
    0,
  );
  gauges.tunnelDoorPos = mean(
    (values.tunnelDoorPos ?? []).map((value) => sound("tunnelDoorPos", value)),
    0,
  );
  gauges.heater = sound("heater", mean(values.heater ?? [], 0));
  gauges.light = sound("light", mean(values.light ?? [], 0));
  gauges.coolPad = values.coolPad ? Number(values.coolPad.some((on) => on === 1)) : null;
  gauges.fansOn = values.fan ? values.fan.filter((on) => on === 1).length : null;
  (["voltA", "voltB", "voltC"] as const).forEach((key, phase) => {
    gauges[key] = sound(key, values.volt?.[phase]);
  });
  (["ampA", "ampB", "ampC"] as const).forEach((key, phase) => {
    gauges[key] = sound(key, values.amp?.[phase]);
  });

  const faultySensors = watchedSensors.filter((key) =>
    [values[key] ?? null].flat().some((value) => value !== null && !isPlausible(key, value)),
  );
  const soundSensors = watchedSensors.filter(
    (key) => (gauges[key] ?? null) !== null && !faultySensors.includes(key),
  );
  const meter = (key: "water" | "feed" | "kwh", value: number | null | undefined) =>
    value === null || value === undefined || !isPlausible(key, value) ? null : value;
  return {
    gauges,
    rawTotals: {
      water: meter("water", values.waterMeter),
      feed: meter("feed", values.feedMeter),
      kwh: meter("kwh", values.kwh),
    },
    temps,
    rhs,
    faultyProbes,
    faultySensors,
    soundSensors,
  };
}

/** What was used today and by the same time yesterday, in the units of the counters. */
export type DayUse = Pick<
  HouseDetail,
  "waterToday" | "waterYesterday" | "feedToday" | "feedYesterday" | "kwhToday"
>;

/** The frame as the browser sees it. */
export function detailOf(
  houseId: number,
  at: number,
  values: FrameValues,
  { gauges, temps, rhs }: Measured,
  use: DayUse,
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
    ...use,
    temps: [...temps],
    rhs: [...rhs],
    rhOut: gauge("rhOut"),
    airSpeed: gauge("airSpeed"),
    lux: gauge("lux"),
    fans: [...(values.fan ?? [])],
    fanCurrents: [...(values.fanCurrent ?? [])],
    inletPos: [...(values.inletPos ?? [])],
    tunnelDoorPos: [...(values.tunnelDoorPos ?? [])],
    coolPads: [...(values.coolPad ?? [])],
    heaters: [...(values.heater ?? [])],
    lights: [...(values.light ?? [])],
    siloKg: gauge("siloKg"),
    birdWeight: gauge("birdWeight"),
    kw: gauge("kw"),
    volts: (["voltA", "voltB", "voltC"] as const).map(gauge),
    amps: (["ampA", "ampB", "ampC"] as const).map(gauge),
    pf: gauge("pf"),
    di: [...(values.di ?? [])],
    rssi: gauge("rssi"),
    battery: gauge("battery"),
  };
}
