import {
  type DrillCause,
  drillCauses,
  drillDays,
  type DrillLeg,
} from "../../../contract/operate/drill.ts";
import { generatorTestDays } from "../../../contract/operate/readiness.ts";
import { dayMs, minuteMs } from "../../../contract/base/time.ts";
import type { NoticeChannel } from "../../../contract/notify/notice.ts";
import type { PhoneRow } from "../../notify/alarm-phone/phone-row.ts";
import { limitReached } from "../../notify/notice-plan/notice-cap.ts";
import { planContactOf } from "../../notify/on-call/plan-contact-row.ts";
import type { Clock } from "../../notify/notice-plan/local-time.ts";
import { coverageOf, type CoverageCell } from "../../notify/notice-plan/coverage-week.ts";
import type { FactRow } from "./readiness-facts.ts";
import type { Generator } from "./generators.ts";
import { fault, type ReadinessFinding, toCheck, ready, unknown } from "./readiness-square.ts";

/** Period that is checked ahead, ms. */
const aheadMs = 7 * dayMs;
/** Gaps begin and end with the quarter of an hour, so a result is valid for as long. */
const stepMs = 15 * minuteMs;

/** Checks that a generator is listed and was tested under load lately. */
export function checkGenerator(
  row: FactRow,
  { isListed, plannedDays, testedDays, failedDays }: Generator,
): ReadinessFinding[] {
  if (row.alarms.some(({ key }) => key === "generatorFail")) return [fault("generatorFail")];
  if (!isListed && plannedDays === null && testedDays === null)
    return [unknown("generatorUnknown")];
  const hasFailed = failedDays !== null && (testedDays === null || failedDays < testedDays);
  return [...untested(testedDays, plannedDays), ...(hasFailed ? [toCheck("testFailed")] : [])];
}

/** Without any test, a new plan is only unproven, but an old plan is a fault. */
function untested(testedDays: number | null, plannedDays: number | null): ReadinessFinding[] {
  const days = testedDays ?? plannedDays;
  if (days !== null && days > generatorTestDays) return [fault("untested", { days })];
  return testedDays === null ? [unknown("neverTested")] : [];
}

/** The whole chain was proved lately, from a test alarm to the pressed key. */
export function checkDrill({ drill }: FactRow, now: number): ReadinessFinding[] {
  if (drill === null) return [unknown("notProved")];
  const { result, cause, at, tookMs } = drill;
  if (result === "notAnswered") return [fault("notAnswered")];
  if (result !== "proved") return [fault("chainBroken", { leg: leg(cause) })];
  const days = Math.floor((now - at) / dayMs);
  const values = { days, seconds: Math.round((tookMs ?? 0) / 1000) };
  if (days > drillDays) return [toCheck("provedLong", values)];
  return [ready(days < 1 ? "provedToday" : "proved", values)];
}

const leg = (cause: DrillCause | null): DrillLeg =>
  cause === null ? "received" : drillCauses[cause].leg;

/**
 * Checks that at every hour a person is called for urgent and high alarms, and notified of medium
 * ones.
 */
export function checkCalls(
  contacts: readonly PhoneRow[],
  clock: Clock,
  now: number,
  can: ReadonlySet<NoticeChannel>,
): ReadinessFinding[] {
  if (contacts.length === 0) return [fault("noContact")];
  if (!can.has("call")) return [fault("noCalling")];
  const from = Math.floor(now / stepMs) * stepMs;
  const cells = coverageOf(contacts.map(planContactOf), clock, { from, to: from + aheadMs }, can);
  const open = contacts.filter(({ status }) => status === "open");
  const closed = contacts.length - open.length;
  const paused = open.filter((row) => (row.paused_until?.getTime() ?? 0) > now).length;
  const isCut = open.some(
    (row) => row.kind === "phone" && limitReached("call", row.repeat_min) !== null,
  );
  return [
    ...gaps(cells),
    ...(closed > 0 ? [toCheck("closedPhones", { count: closed })] : []),
    ...(paused > 0 ? [toCheck("pausedPhones", { count: paused })] : []),
    ...(isCut ? [toCheck("repeatLimit")] : []),
  ];
}

/** The first gap of each severity. */
function gaps(cells: readonly CoverageCell[]): ReadinessFinding[] {
  return ([1, 2, 3] as const).flatMap((severity) => {
    const [first] = cells
      .filter((cell) => cell.severity === severity)
      .flatMap(({ holes }) => holes)
      .toSorted((a, b) => a.from - b.from || b.to - a.to);
    if (first === undefined) return [];
    const values = { ...first, severity };
    return [severity === 3 ? toCheck("untold", values) : fault("uncalled", values)];
  });
}
