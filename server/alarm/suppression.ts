import { type AlarmKey, type AlarmKind, alarmKinds } from "../../contract/alarm-kind.ts";
import type { Alarm } from "../../contract/alarm.ts";
import { isOutOfService } from "./out-of-service.ts";
import {
  type Condition,
  isRaised,
  type JudgeState,
  type Suppressor,
  suppressorsByStrength,
} from "./judge-state.ts";

/**
 * What a power failure suppresses as long as it stands. Less than belongs to its incident
 * (`powerFollowers` of contract/incident.ts): heat, gas and water are shown.
 */
const followsPower: ReadonlySet<AlarmKey> = new Set([
  "fanFault",
  "fanBelt",
  "spLow",
  "airSpeedLow",
  "tempRise",
  "inletStuck",
  "tunnelDoorStuck",
  "padPump",
  "heaterFault",
  "voltDev",
  "voltUnbalance",
  "ampUnbalance",
  "pfLow",
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

/**
 * An urgent alarm that was raised stays in sight when the link dies: the cause of the silence may
 * be the thing itself.
 */
const isUrgent = (kind: AlarmKind): boolean => kind.severity === 1;

const suppresses: Readonly<Record<Suppressor, (key: AlarmKey, kind: AlarmKind) => boolean>> = {
  emptyHouse: (_, kind) => kind.inEmptyHouse !== true,
  gatewayOffline: (key, kind) => key !== "gatewayOffline" && !isUrgent(kind),
  controllerLost: (key, kind) =>
    kind.notice !== "network" && !ownOfGateway.has(key) && !isUrgent(kind),
  powerFail: (key) => followsPower.has(key),
};

/** What a place draws against its contract. It stands at the house that has the place's meter. */
export const placeDemand: Condition = { key: "overDemand", subject: "farm" };
/** True of the whole place, whether that house is empty or not heard of. */
const isOfPlace = ({ key, subject }: Condition): boolean =>
  key === placeDemand.key && subject === placeDemand.subject;

/** Judged in an empty house at all. */
export const isJudgedEmpty = (condition: Condition): boolean =>
  isOfPlace(condition) || !suppresses.emptyHouse(condition.key, alarmKinds[condition.key]);

/** What suppresses alarms of a house at a moment, strongest first. */
export function activeSuppressors(state: JudgeState, isEmpty: boolean): Suppressor[] {
  const holds: Record<Suppressor, boolean> = {
    emptyHouse: isEmpty,
    gatewayOffline: isRaised(state, "gatewayOffline"),
    controllerLost: isRaised(state, "controllerLost"),
    powerFail: isRaised(state, "powerFail"),
  };
  return suppressorsByStrength.filter((by) => holds[by]);
}

/** What suppresses alarms of a house: its state, tests of its inputs, what is out of service. */
export type Suppression = Pick<JudgeState, "suppressors" | "inputsInTest" | "outOfService">;

/** Why an alarm of a house is suppressed, or null when it is shown. */
export function suppressionOf(
  { key, subject }: Condition,
  { suppressors, inputsInTest, outOfService }: Suppression,
): NonNullable<Alarm["suppressedBy"]> | null {
  if (key === "diAlarm" && inputsInTest.includes(subject)) return "shieldTest";
  if (outOfService.length > 0 && isOutOfService(outOfService, { key, subject }))
    return "outOfService";
  return isOfPlace({ key, subject }) ? null : suppressorOf(key, suppressors);
}

/** What suppresses alarms of this kind, or null when they are shown. */
export function suppressorOf(key: AlarmKey, suppressors: readonly Suppressor[]): Suppressor | null {
  return suppressors.find((by) => suppresses[by](key, alarmKinds[key])) ?? null;
}
