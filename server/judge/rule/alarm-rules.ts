import type { AlarmKey, recordAlarmKeys } from "../../../contract/alarm/alarm-kind.ts";
import type { WatchedSensor } from "../../../contract/base/metric.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { deviceRules } from "./device-rules.ts";
import {
  above,
  below,
  each,
  either,
  type Finding,
  finding,
  high,
  low,
  type Rule,
  state,
  type View,
} from "./alarm-finding.ts";
import { inputFinding } from "./alarm-input.ts";
import { powerRules } from "./power-rules.ts";
import { sensorRules } from "./sensor-rules.ts";
import { useRules } from "./use-rules.ts";
import { riseC } from "../observation/reading-window.ts";

function rise({ observation: { temp }, limits, window }: View): Finding {
  if (temp === null || limits.riseC === null) return finding("unknown");
  const risen = riseC(window, temp);
  if (risen < limits.riseC) return finding("inside", risen, limits.riseC);
  if (limits.targetTempC === null) return finding("unknown", risen, limits.riseC);
  return finding(either(temp > limits.targetTempC), risen, limits.riseC);
}

/** The warmest trusted probe; null: none. */
function hottest({ observation: { temps } }: View): number | null {
  let max: number | null = null;
  for (const temp of temps) if (temp !== null && (max === null || temp > max)) max = temp;
  return max;
}

/** The mean hides how hot it is at one end, so the hottest probe is judged too. */
function heat(
  view: View,
  key: "tempHigh" | "tempAbsHigh",
  meanLimit: number | null,
  endLimit: number | null,
): Finding {
  const mean = above(view, key, view.observation.temp, meanLimit);
  const end = hottest(view);
  if (mean.truth === "broken" || end === null) return mean;
  const atEnd = above(view, key, end, endLimit);
  if (atEnd.truth === "broken" || mean.truth === "inside") return atEnd;
  return mean;
}

/** Difference of the end towards the fans from the mean of a sound house on a hot day, K. */
const warmEndC = 2;

/** More than a house may be uneven by, above what is too hot for its mean. */
const tempHighAtEnd = ({ limits: { tempHighC, tempDiffC } }: View): number | null =>
  tempHighC === null || tempDiffC === null ? null : tempHighC + tempDiffC;

/** Time a value must be inside again while one of its sensors reports nothing credible. */
const uncertainMs = 10 * minuteMs;
/** A rule about several sensors: a faulty worst sensor is no all-clear. */
const delayedWhenUncertain = (rule: Rule, isUncertain: (view: View) => boolean): Rule => ({
  ...rule,
  when: (view) =>
    isUncertain(view)
      ? rule.when(view).map((found) => ({ ...found, offDelayMs: uncertainMs }))
      : rule.when(view),
});
const isProbeFaulty = ({ observation }: View): boolean => observation.faultyProbes.length > 0;
const isFaulty =
  (sensor: WatchedSensor) =>
  ({ observation }: View): boolean =>
    observation.faultySensors.includes(sensor);

/** Checked for young animals only: they alone suffer from a draught. */
function feltLow(view: View): Finding {
  const { limits, context, observation } = view;
  const until = limits.feltLowMaxDayAge;
  if (context.dayAge !== null && until !== null && context.dayAge >= until)
    return finding("inside", observation.feltTemp, limits.feltLowC);
  return below(view, "feltLow", observation.feltTemp, limits.feltLowC);
}

function pressureLow(view: View): Finding {
  const { observation, limits } = view;
  const result = below(view, "spLow", observation.staticPressure, limits.spLowPa);
  if (result.truth === "inside" || limits.spLowMinLevel === null) return result;
  if (observation.ventLevel === null) return { ...result, truth: "unknown" };
  return observation.ventLevel < limits.spLowMinLevel ? { ...result, truth: "inside" } : result;
}

/** The controller reports this mode of running. */
const inMode = (mode: NonNullable<View["observation"]["controlMode"]>): Rule =>
  state(({ observation: { controlMode } }) => (controlMode === null ? null : controlMode === mode));

/**
 * Everything that comes from frames. `gatewayOffline` follows from their absence, `settings…` from
 * a controller's reports about its settings and commands. Data that people enter is judged on
 * saving (server/flock/production/).
 */
export type FrameKey = Exclude<
  AlarmKey,
  | "gatewayOffline"
  | "settingsChanged"
  | "settingsMixed"
  | "settingsUnknown"
  | "settingDangerous"
  | (typeof recordAlarmKeys)[number]
>;
export const isFrameKey = (key: AlarmKey): key is FrameKey => Object.hasOwn(rules, key);

export const rules: Readonly<Record<FrameKey, Rule>> = {
  tempHigh: delayedWhenUncertain(
    {
      worse: 1,
      decimals: 1,
      when: (view) => [heat(view, "tempHigh", view.limits.tempHighC, tempHighAtEnd(view))],
    },
    isProbeFaulty,
  ),
  tempAbsHigh: delayedWhenUncertain(
    {
      worse: 1,
      decimals: 1,
      when: (view) => {
        const { tempAbsHighC } = view.limits;
        const atEnd = tempAbsHighC === null ? null : tempAbsHighC + warmEndC;
        return [heat(view, "tempAbsHigh", tempAbsHighC, atEnd)];
      },
    },
    isProbeFaulty,
  ),
  tempLow: delayedWhenUncertain(
    low("tempLow", 1, ({ observation, limits }) => [observation.temp, limits.tempLowC]),
    isProbeFaulty,
  ),
  tempDiff: high("tempDiff", 1, ({ observation, limits }) => [
    observation.tempDiff,
    limits.tempDiffC,
  ]),
  tempRise: { worse: 1, decimals: 1, when: (view) => [rise(view)] },
  feltLow: { worse: -1, decimals: 1, when: (view) => [feltLow(view)] },
  rhHigh: delayedWhenUncertain(
    high("rhHigh", 1, ({ observation, limits }) => [observation.rh, limits.rhHighPct]),
    isFaulty("rh"),
  ),
  rhLow: delayedWhenUncertain(
    low("rhLow", 1, ({ observation, limits }) => [observation.rh, limits.rhLowPct]),
    isFaulty("rh"),
  ),
  co2High: delayedWhenUncertain(
    high("co2High", 0, ({ observation, limits }) => [observation.co2, limits.co2HighPpm]),
    isFaulty("co2"),
  ),
  co2Urgent: delayedWhenUncertain(
    high("co2Urgent", 0, ({ observation, limits }) => [observation.co2, limits.co2UrgentPpm]),
    isFaulty("co2"),
  ),
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
  ...useRules,
  ...powerRules,
  ...deviceRules,
  ...sensorRules,
  diAlarm: {
    worse: 0,
    decimals: 0,
    when: (view) =>
      each(view.observation.di, (index) => inputFinding(view.context, view.observation.di, index)),
  },
  externalStop: inMode("externalStop"),
  fire: state(({ observation: { fire } }) => (fire === null ? null : fire === 1)),
  // A live frame ends it; it is not raised by a frame (judge.ts).
  noLiveData: { worse: 0, decimals: 0, when: () => [finding("inside")] },
  controllerLost: state(({ observation }) => !observation.controller),
  simLow: low("simLow", 0, ({ observation, limits }) => [observation.simDataPct, limits.simLowPct]),
  signalLow: low("signalLow", 0, ({ observation, limits }) => [
    observation.rssi,
    limits.signalLowDbm,
  ]),
  clockDrift: high("clockDrift", 1, ({ observation, limits }) => [
    Math.abs(observation.clockSkewMs) / minuteMs,
    limits.clockSkewMaxMin,
  ]),
  modeHand: inMode("hand"),
  modeHunting: high("modeHunting", 0, ({ observation, limits, window }) => [
    observation.ventMode === null ? null : window.modes.at.length,
    limits.modeHuntingMax,
  ]),
  modeError: inMode("error"),
};
