import type { MetricKey } from "../base/metric.ts";
import type { FrameField } from "./mqtt.ts";

/**
 * The metric with the unit and range of a frame's field. Fields without one are switches, words,
 * run seconds and parameters of terminal devices.
 */
export const metricOfField = {
  dayAge: "dayAge",
  aliveCount: "aliveCount",
  targetTemp: "targetTemp",
  ventLevel: "ventLevel",
  temp: "temp1",
  tempOut: "tempOut",
  rh: "rh",
  rhOut: "rhOut",
  co2: "co2",
  nh3: "nh3",
  staticPressure: "staticPressure",
  airSpeed: "airSpeed",
  lux: "lux",
  waterMeter: "water",
  feedMeter: "feed",
  kwh: "kwh",
  gasMeter: "gasMeter",
  oilMeter: "oilMeter",
  coalMeter: "coalMeter",
  heatMeter: "heatMeter",
  siloKg: "siloKg",
  birdWeight: "birdWeight",
  birdWeightCount: "aliveCount",
  fanCurrent: "ampA",
  inletPos: "inletPos",
  tunnelDoorPos: "tunnelDoorPos",
  inletSet: "inletPos",
  tunnelDoorSet: "tunnelDoorPos",
  heater: "heater",
  light: "light",
  kw: "kw",
  volt: "voltA",
  amp: "ampA",
  pf: "pf",
  hz: "hz",
  rssi: "rssi",
  battery: "battery",
  simDataPct: "battery",
} as const satisfies Partial<Record<FrameField, MetricKey>>;

/** Lifetime run seconds; a motor can have turned for a hundred years at most. */
export const runFields = [
  "fanRunS",
  "feedRunS",
  "beltRunS",
] as const satisfies readonly FrameField[];
export const runSecondsMax = 100 * 366 * 86_400;
