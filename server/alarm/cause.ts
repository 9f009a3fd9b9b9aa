import { type AlarmKey, type AlarmKind, alarmKinds } from "../../contract/alarm-kind.ts";
import type { Alarm } from "../../contract/alarm.ts";
import { isOut } from "./out-of-service.ts";
import {
  type Condition,
  isRaised,
  type JudgeState,
  type Suppressor,
  suppressors,
} from "./judge-state.ts";

/**
 * What a power failure hides as long as it stands. Less than belongs to its incident
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

const isHiddenBy: Readonly<Record<Suppressor, (key: AlarmKey, kind: AlarmKind) => boolean>> = {
  emptyHouse: (_, kind) => kind.inEmptyHouse !== true,
  gatewayOffline: (key, kind) => key !== "gatewayOffline" && !isUrgent(kind),
  controllerLost: (key, kind) =>
    kind.notice !== "network" && !ownOfGateway.has(key) && !isUrgent(kind),
  powerFail: (key) => followsPower.has(key),
};

/** Judged in an empty house at all. */
export const isJudgedEmpty = (key: AlarmKey): boolean =>
  !isHiddenBy.emptyHouse(key, alarmKinds[key]);

/** What hides alarms of a house at a moment, strongest first. */
export function hidingOf(state: JudgeState, isEmpty: boolean): Suppressor[] {
  const holds: Record<Suppressor, boolean> = {
    emptyHouse: isEmpty,
    gatewayOffline: isRaised(state, "gatewayOffline"),
    controllerLost: isRaised(state, "controllerLost"),
    powerFail: isRaised(state, "powerFail"),
  };
  return suppressors.filter((by) => holds[by]);
}

/** What hides alarms of a house: its state, tests of its inputs, and what is out of service. */
export type Veil = Pick<JudgeState, "hiding" | "shielded" | "out">;

/** Why an alarm of a house is hidden, or null when it is shown. */
export function hiddenBy(
  { key, subject }: Condition,
  { hiding, shielded, out }: Veil,
): NonNullable<Alarm["suppressedBy"]> | null {
  if (key === "diAlarm" && shielded.includes(subject)) return "shieldTest";
  if (out.length > 0 && isOut(out, { key, subject })) return "outOfService";
  return suppressorOf(key, hiding);
}

/** Why an alarm of this kind is hidden, or null when it is shown. */
export function suppressorOf(key: AlarmKey, hiding: readonly Suppressor[]): Suppressor | null {
  return hiding.find((by) => isHiddenBy[by](key, alarmKinds[key])) ?? null;
}
