import { type AlarmKey, alarmKinds } from "../../../contract/alarm/alarm-kind.ts";
import { highLimitMostK } from "../../../contract/operate/readiness.ts";
import type { Severity } from "../../../contract/alarm/alarm.ts";
import type { LimitKey, LimitOrigin } from "../../../contract/fleet/house/alarm-limit.ts";
import {
  breedDayAt,
  type HouseContext,
  limitsOf,
  type Observed,
} from "../../judge/limit/alarm-limits.ts";
import { limitsWithOrigin } from "../../judge/limit/limit-origin.ts";
import type { FactRow } from "./readiness-facts.ts";
import { fault, type ReadinessFinding, toCheck } from "./readiness-square.ts";

/** Deviation of a target from the standard of the age that is reported, K. */
const targetMostK = 4;
/** An absolute high limit above this comes too late, degC. */
const urgentHighC = 40;

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Checks the limits at this age, without the rise of the high one on a hot day. */
export function checkLimits(
  row: FactRow,
  context: HouseContext,
  observed: Observed,
): ReadinessFinding[] {
  const bare = { ...observed, tempOutC: null };
  const limits = limitsOf(context, bare);
  const { targetTempC: target, tempHighC: high, tempAbsHighC: urgent } = limits;
  /** Returns where people set a limit, and therefore where they can correct it. */
  const setIn = (wanted: LimitKey): { readonly origin: LimitOrigin } => ({
    origin: limitsWithOrigin(context, bare).find(({ key }) => key === wanted)?.origin ?? "standard",
  });
  const standard = breedDayAt(context.breedDays, context.dayAge)?.tempC ?? null;
  const { tempHigh, tempAbsHigh } = context.kinds;
  return [
    ...(row.alarms.some(({ key }) => key === "settingDangerous")
      ? [fault("settingDangerous")]
      : []),
    ...highFar(target, high, () => setIn("tempHighC")),
    ...targetOff(target, standard),
    ...(urgent !== null && urgent > urgentHighC
      ? [toCheck("urgentFar", { high: urgent, ...setIn("tempAbsHighC") })]
      : []),
    ...(tempHigh.severity > 2 || tempAbsHigh.severity > 1 ? [toCheck("heatQuiet")] : []),
  ];
}

function targetOff(target: number | null, standard: number | null): ReadinessFinding[] {
  if (target === null || standard === null) return [];
  const off = Math.abs(target - standard);
  if (off <= targetMostK) return [];
  const values = { target: tenth(target), standard: tenth(standard) };
  return [(off > highLimitMostK ? fault : toCheck)("targetOff", values)];
}

function highFar(
  target: number | null,
  high: number | null,
  setIn: () => ReadinessFinding["values"],
): ReadinessFinding[] {
  if (target === null || high === null) return [fault("highUnknown")];
  const over = tenth(high - target);
  return over > highLimitMostK
    ? [fault("highFar", { high: tenth(high), target: tenth(target), over, ...setIn() })]
    : [];
}

const isKind = (key: string): key is AlarmKey => Object.hasOwn(alarmKinds, key);

/** No alarm with calls is switched off while birds are in. */
export function checkAlarms(
  row: FactRow,
  { kinds }: HouseContext,
  now: number,
): ReadinessFinding[] {
  const severityOf = (key: string): Severity => (isKind(key) ? kinds[key].severity : 4);
  const outages = row.outages
    .filter(({ until }) => until > now)
    .map(({ key, subject, until }) =>
      // If only one part of the house is out of service, the others still raise alarms.
      (severityOf(key) <= 2 && subject === "" ? fault : toCheck)("outOfService", {
        alarm: key,
        subject,
        until,
      }),
    );
  const shelved = row.alarms.flatMap(({ key, subject, severity, shelvedUntil: until }) =>
    until === null || until <= now
      ? []
      : [(severity <= 2 ? fault : toCheck)("shelved", { alarm: key, subject, until })],
  );
  const test =
    row.test_until === null ? [] : [toCheck("inputTest", { until: row.test_until.getTime() })];
  const work =
    row.work_until === null || row.work_until.getTime() <= now
      ? []
      : [toCheck("plannedWork", { until: row.work_until.getTime() })];
  return [...outages, ...shelved, ...test, ...work];
}
