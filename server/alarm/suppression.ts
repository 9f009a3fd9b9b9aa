import { type AlarmKey, alarmKinds } from "../../contract/alarm-kind.ts";
import type { Alarm } from "../../contract/alarm.ts";
import { isOutOfService } from "./out-of-service.ts";
import {
  type Condition,
  isRaised,
  type JudgeState,
  type Suppressor,
  suppressorsByStrength,
} from "./judge-state.ts";
import { isOnGenerator } from "./track.ts";

/**
 * What a power failure suppresses as long as it stands. Less than belongs to its incident
 * (`powerFollowers` of contract/incident.ts): heat, gas and water are shown. What the mains
 * themselves are like is hidden always, what they drive only until a generator drives it.
 */
const ofMains: ReadonlySet<AlarmKey> = new Set([
  "voltDev",
  "voltUnbalance",
  "ampUnbalance",
  "pfLow",
]);
const drivenByMains: ReadonlySet<AlarmKey> = new Set([
  "fanFault",
  "fanBelt",
  "spLow",
  "airSpeedLow",
  "tempRise",
  "inletStuck",
  "tunnelDoorStuck",
  "padPump",
  "heaterFault",
]);
/** Measured by the gateway itself: true although its controller is silent. */
const ownOfGateway: ReadonlySet<AlarmKey> = new Set([
  "powerFail",
  "phaseLoss",
  "voltDev",
  "voltUnbalance",
  "ampUnbalance",
  "overDemand",
  "pfLow",
  "batteryLow",
  "diAlarm",
  "doorOpen",
]);

/** What decides whether an alarm is hidden. `isUrgent`: its record is of severity 1. */
interface Hideable {
  readonly key: AlarmKey;
  readonly isUrgent: boolean;
}

/**
 * What each of them hides. An urgent alarm stays in sight whatever else is wrong: the cause of a
 * silence may be the thing itself.
 */
const hides: Readonly<Record<Suppressor, (key: AlarmKey, isOnGenerator: boolean) => boolean>> = {
  emptyHouse: (key) => !("inEmptyHouse" in alarmKinds[key]),
  gatewayOffline: (key) => key !== "gatewayOffline",
  controllerLost: (key) => alarmKinds[key].notice !== "network" && !ownOfGateway.has(key),
  powerFail: (key, onGenerator) => ofMains.has(key) || (drivenByMains.has(key) && !onGenerator),
};

/** What a place draws against its contract. It stands at the house that has the place's meter. */
export const placeDemand: Condition = { key: "overDemand", subject: "farm" };
/** True of the whole place, whether that house is empty or not heard of. */
const isOfPlace = ({ key, subject }: Condition): boolean =>
  key === placeDemand.key && subject === placeDemand.subject;

/** Judged in an empty house at all. */
export const isJudgedEmpty = (condition: Condition): boolean =>
  isOfPlace(condition) || "inEmptyHouse" in alarmKinds[condition.key];

/** What suppresses alarms of a house at a moment, strongest first, and what people have hidden. */
export interface Suppression {
  readonly suppressors: readonly Suppressor[];
  readonly isOnGenerator: boolean;
  /** Subjects of the alarm inputs that are being tested. */
  readonly inputsInTest: readonly string[];
  /** Ids of the conditions that are out of service. */
  readonly outOfService: readonly string[];
}

/** What is true of a house: an alarm that is out of service itself hides no other. */
export function suppressionIn(
  state: Pick<JudgeState, "active" | "window">,
  isEmpty: boolean,
  { inputsInTest, outOfService }: Pick<Suppression, "inputsInTest" | "outOfService">,
): Suppression {
  const suppressors = suppressorsByStrength.filter((by) =>
    by === "emptyHouse"
      ? isEmpty
      : isRaised(state, by) && !isOutOfService(outOfService, { key: by, subject: "" }),
  );
  return {
    suppressors,
    isOnGenerator: isOnGenerator(state.window),
    inputsInTest,
    outOfService,
  };
}

/** Why an alarm of a house is suppressed, or null when it is shown. */
export function suppressionOf(
  { key, subject, isUrgent }: Condition & Hideable,
  suppression: Suppression,
): NonNullable<Alarm["suppressedBy"]> | null {
  const { inputsInTest, outOfService } = suppression;
  if (key === "diAlarm" && inputsInTest.includes(subject)) return "shieldTest";
  if (outOfService.length > 0 && isOutOfService(outOfService, { key, subject }))
    return "outOfService";
  return isOfPlace({ key, subject }) ? null : suppressorOf({ key, isUrgent }, suppression);
}

/** What of a house's state suppresses an alarm of it, or null when it is shown. */
export function suppressorOf(
  { key, isUrgent }: Hideable,
  { suppressors, isOnGenerator: onGenerator }: Pick<Suppression, "suppressors" | "isOnGenerator">,
): Suppressor | null {
  return (
    suppressors.find((by) => hides[by](key, onGenerator) && !(isUrgent && by !== "emptyHouse")) ??
    null
  );
}
