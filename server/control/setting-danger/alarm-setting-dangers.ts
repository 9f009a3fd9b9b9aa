import {
  type Danger,
  lateAbove,
  lateAbsHigh,
} from "../../../contract/control/risk/dangerous-settings.ts";
import { type ControlLimits, lateAlarmMs } from "../../../contract/control/risk/control-limit.ts";
import { isOutOfService, outOfServiceAt } from "../../judge/verdict/out-of-service.ts";
import {
  breedDayAt,
  type HouseContext,
  limitsOf,
  type Observed,
} from "../../judge/limit/alarm-limits.ts";

/** Alarms about heat. */
const heatKeys = ["tempHigh", "tempAbsHigh"] as const;
type HeatKey = (typeof heatKeys)[number];

/** True when the alarm notifies no one, or too late: out of service, of low severity, delayed. */
function isMute(context: HouseContext, key: HeatKey, at: number): boolean {
  const { severity, onDelayMs } = context.kinds[key];
  // Planned work that does not hide urgent alarms is no dangerous setting, and ends as planned.
  const outages = (context.outages ?? []).filter(({ planned }) => planned?.hidesUrgent !== false);
  const visibility = { isUrgent: severity === 1, isShown: false };
  if (isOutOfService(outOfServiceAt({ outages }, at), { key, subject: "" }, visibility))
    return true;
  return severity === 4 || onDelayMs > lateAlarmMs;
}

/**
 * Returns the dangers in people's alarm settings for a house with animals in, by the rules for
 * settings of its controller. `observed`: from its newest frame.
 */
export function ownDangers(
  context: HouseContext,
  observed: Pick<Observed, "targetTempC">,
  control: ControlLimits,
  at: number,
): Danger[] {
  const { isEmpty, dayAge, override } = context;
  if (isEmpty || dayAge === null || dayAge < 0) return [];
  const dangers: Danger[] = [];
  const add = (danger: Omit<Danger, "place">) => void dangers.push({ ...danger, place: null });
  const absHigh = lateAbsHigh(override.tempAbsHighC ?? null, control);
  if (absHigh !== null) add({ key: "tempAbsHighC", ...absHigh });
  const heatAlarms = heatKeys.filter((key) => !isMute(context, key, at));
  const [first, max] = firstHeat(context, observed, control, heatAlarms);
  if (heatAlarms.length === 0)
    add({ key: "heatAlarmOff", value: null, limit: null, isDeadly: true });
  else if (first !== null && max !== null && first > max)
    add({ key: "tempHighC", value: tenth(first), limit: tenth(max), isDeadly: true });
  return dangers;
}
const tenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns the limit of the first of these alarms, and the value that is too late, degC. Null:
 * unknown.
 */
function firstHeat(
  context: HouseContext,
  { targetTempC }: Pick<Observed, "targetTempC">,
  control: ControlLimits,
  heatAlarms: readonly HeatKey[],
): readonly [first: number | null, most: number | null] {
  const day = breedDayAt(context.breedDays, context.dayAge);
  // Hot weather moves the limit too, which is not a change by a person.
  const limits = limitsOf(context, { targetTempC, tempOutC: null }, day);
  const limitC = { tempHigh: limits.tempHighC, tempAbsHigh: limits.tempAbsHighC };
  const known = heatAlarms.map((key) => limitC[key]).filter((item) => item !== null);
  const first = known.length === 0 ? null : Math.min(...known);
  return [first, lateAbove(targetTempC, day?.tempC ?? null, control)];
}
