import { type GaugeKey, metrics, probeKeys } from "../../../contract/base/metric.ts";
import type { Observation } from "../../judge/observation/observation.ts";
import { minuteMs } from "../../../contract/base/time.ts";

/** A stored minute of a house. */
export interface StoredMinute {
  readonly at: Date;
  readonly sum: readonly (number | null)[];
  readonly count: readonly (number | null)[] | null;
}

/** The mean of the frames of a minute; null: not measured. */
function gaugeOf({ sum, count }: StoredMinute, key: GaugeKey): number | null {
  const { slot } = metrics[key];
  const value = sum[slot];
  if (value === null || value === undefined || Number.isNaN(value)) return null;
  return value / (count?.[slot] ?? 1);
}

const voltKeys = ["voltA", "voltB", "voltC"] as const satisfies readonly GaugeKey[];
const ampKeys = ["ampA", "ampB", "ampC"] as const satisfies readonly GaugeKey[];
const none: readonly never[] = [];

/**
 * Returns the judge's input for a stored minute: its gauges. Values that no minute contains
 * (inputs, currents of fans, commanded positions of openings) count as not measured.
 */
export function observationFrom(minute: StoredMinute, before: StoredMinute | null): Observation {
  const gauge = (key: GaugeKey) => gaugeOf(minute, key);
  const at = minute.at.getTime();
  return {
    at,
    sinceLastMs: before === null ? null : Math.max(at - before.at.getTime(), minuteMs),
    temps: probesOf(gauge),
    temp: gauge("temp"),
    tempDiff: gauge("tempDiff"),
    tempOut: gauge("tempOut"),
    targetTemp: gauge("targetTemp"),
    rh: gauge("rh"),
    rhOut: gauge("rhOut"),
    co2: gauge("co2"),
    nh3: gauge("nh3"),
    staticPressure: gauge("staticPressure"),
    ventLevel: gauge("ventLevel"),
    lux: gauge("lux"),
    lightPct: gauge("light"),
    volts: voltKeys.map(gauge),
    amps: ampKeys.map(gauge),
    feltTemp: gauge("feltTemp"),
    airSpeed: gauge("airSpeed"),
    siloKg: gauge("siloKg"),
    birdWeight: gauge("birdWeight"),
    kw: gauge("kw"),
    pf: gauge("pf"),
    rssi: gauge("rssi"),
    battery: gauge("battery"),
    // Written out, not spread from a constant, which took forty times as long: a trial makes one
    // for every minute of every house.
    controlMode: null,
    ventMode: null,
    fans: none,
    fanCurrents: none,
    di: none,
    waterToday: null,
    waterYesterday: null,
    feedToday: null,
    inletPos: none,
    inletSet: none,
    tunnelDoorPos: none,
    tunnelDoorSet: none,
    coolPads: none,
    heaters: none,
    feedLine: null,
    doors: none,
    fire: null,
    generator: null,
    simDataPct: null,
    waterDeltaL: null,
    feedDeltaKg: null,
    controller: true,
    clockSkewMs: 0,
    faultyProbes: none,
    faultySensors: none,
  };
}

/** Returns the probes' values up to the last probe that reported a value. */
function probesOf(gauge: (key: GaugeKey) => number | null): (number | null)[] {
  const probes = probeKeys.map(gauge);
  return probes.slice(0, probes.findLastIndex((value) => value !== null) + 1);
}

/** Alive animals as the controller counted them. */
export const aliveFrom = (minute: StoredMinute): number | null => gaugeOf(minute, "aliveCount");
