import { type AlarmKey, alarmKinds } from "../../contract/alarm.ts";
import { minuteMs } from "../../contract/time.ts";
import type { HouseContext, Limits } from "./limit.ts";
import type { Observation } from "./observation.ts";
import { nominalAmps, type ReadingWindow, riseC, waterUsed } from "./window.ts";

/**
 * What a frame shows of one condition.
 * `broken`: the limit is broken. `inside`: back inside by the deadband. `between`: neither.
 * `unknown`: not measured, nothing changes. `paused`: does not apply just now, its timer waits.
 */
export type Truth = "broken" | "inside" | "between" | "unknown" | "paused";

/**
 * `value` and `limit` in the kind's unit, null when the alarm is no comparison. `subject` is '' or
 * a number from 1.
 */
export interface Finding {
  readonly subject: string;
  readonly truth: Truth;
  readonly value: number | null;
  readonly limit: number | null;
  /** How long `inside` must last to clear, when other than the kind's off delay. */
  readonly offDelayMs?: number;
}

export interface View {
  readonly observation: Observation;
  readonly limits: Limits;
  /** Includes this observation. */
  readonly window: ReadingWindow;
  readonly context: HouseContext;
}

export interface Rule {
  /** Which way a value gets worse: the peak follows it. 0: no peak. */
  readonly worse: 1 | -1 | 0;
  /** Decimals of the value: smaller changes are no news. */
  readonly decimals: number;
  readonly when: (view: View) => readonly Finding[];
}

const finding = (
  truth: Truth,
  value: number | null = null,
  limit: number | null = null,
  subject = "",
): Finding => ({ subject, truth, value, limit });
const either = (isBroken: boolean): Truth => (isBroken ? "broken" : "inside");

/** Broken above the limit, inside again at the limit less the deadband. */
function above(key: AlarmKey, value: number | null, limit: number | null): Finding {
  if (value === null || limit === null) return finding("unknown", value, limit);
  return finding(
    value > limit ? "broken" : value <= limit - alarmKinds[key].deadband ? "inside" : "between",
    value,
    limit,
  );
}

/** Broken below the limit, inside again at the limit plus the deadband. */
function below(key: AlarmKey, value: number | null, limit: number | null): Finding {
  if (value === null || limit === null) return finding("unknown", value, limit);
  return finding(
    value < limit ? "broken" : value >= limit + alarmKinds[key].deadband ? "inside" : "between",
    value,
    limit,
  );
}

const high = (
  key: AlarmKey,
  decimals: number,
  read: (view: View) => readonly [number | null, number | null],
): Rule => ({ worse: 1, decimals, when: (view) => [above(key, ...read(view))] });
const low = (
  key: AlarmKey,
  decimals: number,
  read: (view: View) => readonly [number | null, number | null],
): Rule => ({ worse: -1, decimals, when: (view) => [below(key, ...read(view))] });

/**
 * Daylight of a natural house counts. Without a light sensor or dimmer the day is taken as 6 to 20
 * h.
 */
const litLux = 5;
function isLit({ observation: { lightPct, lux }, context }: View): boolean {
  if (lightPct === null && lux === null) return context.localHour >= 6 && context.localHour < 20;
  return (lightPct ?? 0) > 0 || (lux ?? 0) >= litLux;
}

/** No animals yet: the house is being warmed for them. */
const isPreheat = ({ context }: View): boolean => context.dayAge !== null && context.dayAge < 0;

function isFeedTime(view: View): boolean {
  const { limits, context } = view;
  if (context.dayAge !== null && context.dayAge < (limits.feedMinDayAge ?? 0)) return false;
  return (
    isLit(view) &&
    context.localHour >= (limits.feedFromHour ?? 0) &&
    context.localHour < (limits.feedToHour ?? 24)
  );
}

/**
 * Nothing was used although the animals are awake. Any use ends it; a dark house only makes the
 * timer wait.
 */
function unused(delta: number | null, isAwake: boolean): Finding {
  if (delta === null || delta < 0) return finding("unknown");
  if (delta > 0) return finding("inside", delta);
  return isAwake ? finding("broken", 0) : finding("paused", 0);
}

function rise({ observation: { temp }, limits, window }: View): Finding {
  if (temp === null || limits.riseC === null) return finding("unknown");
  const risen = riseC(window, temp);
  if (risen < limits.riseC) return finding("inside", risen, limits.riseC);
  if (limits.targetTempC === null) return finding("unknown", risen, limits.riseC);
  return finding(either(temp > limits.targetTempC), risen, limits.riseC);
}

function pressureLow({ observation: { staticPressure, ventLevel }, limits }: View): Finding {
  const found = below("spLow", staticPressure, limits.spLowPa);
  if (found.truth === "inside" || limits.spLowMinLevel === null) return found;
  if (ventLevel === null) return { ...found, truth: "unknown" };
  return ventLevel < limits.spLowMinLevel ? { ...found, truth: "inside" } : found;
}

/** Litres per hour, by the hour or by the quarter: so that both have one measure and one peak. */
function leak({ observation, limits, window }: View): Finding {
  if (observation.waterDeltaL === null || observation.waterDeltaL < 0) return finding("unknown");
  const { waterMaxPerHourL, spill15minL } = limits;
  const { hourL, quarterL } = waterUsed(window, observation.at);
  const isOverHour = waterMaxPerHourL !== null && hourL > waterMaxPerHourL;
  const isOverQuarter = spill15minL !== null && quarterL > spill15minL;
  if (isOverQuarter && !isOverHour) return finding("broken", 4 * quarterL, 4 * spill15minL);
  if (waterMaxPerHourL === null) return finding(spill15minL === null ? "unknown" : "inside", hourL);
  return finding(either(isOverHour), hourL, waterMaxPerHourL);
}

/** Volts of the phases that are measured at all. */
const known = (values: readonly (number | null)[]): number[] =>
  values.filter((value) => value !== null);
const isMainsDown = ({ observation: { volts }, limits }: View): boolean =>
  known(volts).length > 0 &&
  limits.powerFailV !== null &&
  Math.max(...known(volts)) < limits.powerFailV;

function power(view: View): Finding {
  const volts = known(view.observation.volts);
  if (volts.length === 0 || view.limits.powerFailV === null) return finding("unknown");
  return finding(either(isMainsDown(view)), Math.max(...volts), view.limits.powerFailV);
}

/** A phase without current while the others carry more than this, A, is cut. */
const phaseLiveA = 2;
function phase(view: View, index: number): Finding {
  const { volts, amps } = view.observation;
  const subject = String(index + 1);
  const byVolt = below("phaseLoss", volts[index] ?? null, view.limits.phaseLowV);
  const others = amps.filter((_, other) => other !== index);
  const isDead =
    amps[index] === 0 &&
    others.length > 0 &&
    others.every((amp) => amp !== null && amp > phaseLiveA);
  const truth = isDead ? "broken" : byVolt.truth;
  // A house without any mains has lost no single phase: powerFail says it.
  if (truth === "broken" && isMainsDown(view)) return { ...byVolt, subject, truth: "between" };
  return isDead && byVolt.truth !== "broken"
    ? finding(truth, null, null, subject)
    : { ...byVolt, subject };
}

/**
 * A stopped fan proves nothing at once: it may be the pause of a cycle (at most 900 s). Stopped for
 * longer it is not missed.
 */
const fanIdleMs = 15 * minuteMs;
function fan({ observation, limits, window }: View, index: number): Finding {
  const subject = String(index + 1);
  if (observation.fans[index] !== 1)
    return { ...finding("inside", null, null, subject), offDelayMs: fanIdleMs };
  const current = observation.fanCurrents[index] ?? null;
  if (current === null || limits.fanMinRatio === null)
    return finding("unknown", null, null, subject);
  const leastA = nominalAmps(window, observation, index) * limits.fanMinRatio;
  return finding(either(current < leastA), current, leastA, subject);
}

function probe({ observation: { temps, faultyProbes } }: View, index: number): Finding {
  if (faultyProbes.includes(index + 1)) return finding("broken", null, null, String(index + 1));
  return finding(
    typeof temps[index] === "number" ? "inside" : "unknown",
    null,
    null,
    String(index + 1),
  );
}

function otherSensors({ observation: { faultySensors, soundSensors } }: View): Finding[] {
  return [
    ...faultySensors.map((key) => finding("broken", null, null, key)),
    ...soundSensors.map((key) => finding("inside", null, null, key)),
  ];
}

function everyProbe({ observation: { temps, faultyProbes } }: View): Finding {
  if (temps.some((temp, index) => temp !== null && !faultyProbes.includes(index + 1)))
    return finding("inside");
  return finding(faultyProbes.length > 0 ? "broken" : "unknown");
}

function input({ observation: { di }, context }: View, index: number): Finding {
  const alarmState = context.diNormallyClosed.includes(index + 1) ? 0 : 1;
  return finding(either(di[index] === alarmState), null, null, String(index + 1));
}

const each = (list: readonly unknown[], judge: (index: number) => Finding): Finding[] =>
  list.map((_, index) => judge(index));
/** Every probe that was listed or named as faulty. */
const probesOf = ({ observation: { temps, faultyProbes } }: View): readonly unknown[] =>
  Array.from({ length: Math.max(temps.length, ...faultyProbes) });

/** Everything known from frames. `gatewayOffline` follows from their absence. */
export type FrameKey = Exclude<AlarmKey, "gatewayOffline">;

export const rules: Readonly<Record<FrameKey, Rule>> = {
  tempHigh: high("tempHigh", 1, ({ observation, limits }) => [observation.temp, limits.tempHighC]),
  tempAbsHigh: high("tempAbsHigh", 1, ({ observation, limits }) => [
    observation.temp,
    limits.tempAbsHighC,
  ]),
  tempLow: low("tempLow", 1, ({ observation, limits }) => [observation.temp, limits.tempLowC]),
  tempDiff: high("tempDiff", 1, ({ observation, limits }) => [
    observation.tempDiff,
    limits.tempDiffC,
  ]),
  tempRise: { worse: 1, decimals: 1, when: (view) => [rise(view)] },
  rhHigh: high("rhHigh", 1, ({ observation, limits }) => [observation.rh, limits.rhHighPct]),
  rhLow: low("rhLow", 1, ({ observation, limits }) => [observation.rh, limits.rhLowPct]),
  co2High: high("co2High", 0, ({ observation, limits }) => [observation.co2, limits.co2HighPpm]),
  co2Urgent: high("co2Urgent", 0, ({ observation, limits }) => [
    observation.co2,
    limits.co2UrgentPpm,
  ]),
  nh3High: high("nh3High", 1, ({ observation, limits }) => [observation.nh3, limits.nh3HighPpm]),
  nh3Urgent: high("nh3Urgent", 1, ({ observation, limits }) => [
    observation.nh3,
    limits.nh3UrgentPpm,
  ]),
  spHigh: high("spHigh", 1, ({ observation, limits }) => [
    observation.staticPressure,
    limits.spHighPa,
  ]),
  spLow: { worse: -1, decimals: 1, when: (view) => [pressureLow(view)] },
  waterZero: {
    worse: 0,
    decimals: 0,
    when: (view) => [unused(view.observation.waterDeltaL, isLit(view) && !isPreheat(view))],
  },
  waterOver: { worse: 1, decimals: 0, when: (view) => [leak(view)] },
  feedZero: {
    worse: 0,
    decimals: 0,
    when: (view) => [unused(view.observation.feedDeltaKg, isFeedTime(view))],
  },
  powerFail: { worse: -1, decimals: 0, when: (view) => [power(view)] },
  phaseLoss: {
    worse: -1,
    decimals: 0,
    when: (view) => each(view.observation.volts, (index) => phase(view, index)),
  },
  fanFault: {
    worse: -1,
    decimals: 1,
    when: (view) => each(view.observation.fans, (index) => fan(view, index)),
  },
  sensorFault: {
    worse: 0,
    decimals: 0,
    when: (view) => [...each(probesOf(view), (index) => probe(view, index)), ...otherSensors(view)],
  },
  allSensorsFault: { worse: 0, decimals: 0, when: (view) => [everyProbe(view)] },
  diAlarm: {
    worse: 0,
    decimals: 0,
    when: (view) => each(view.observation.di, (index) => input(view, index)),
  },
  controllerLost: {
    worse: 0,
    decimals: 0,
    when: ({ observation }) => [finding(either(!observation.controller))],
  },
  clockDrift: high("clockDrift", 1, ({ observation, limits }) => [
    Math.abs(observation.clockSkewMs) / minuteMs,
    limits.clockSkewMaxMin,
  ]),
};
