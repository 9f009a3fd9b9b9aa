import { type AlarmKey, alarmKinds } from "../../../contract/alarm/alarm-kind.ts";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { isOutOfService, type OutOfService, type AlarmVisibility } from "./out-of-service.ts";
import {
  type Condition,
  type ConditionId,
  idOf,
  isRaised,
  type JudgeState,
  type Suppressor,
  suppressorsByStrength,
} from "./judge-state.ts";
import { isOnGenerator } from "../observation/reading-track.ts";

/**
 * Alarms that a power failure suppresses while it lasts. They are fewer than belong to its incident
 * (`powerFollowers` of contract/alarm/incident.ts): heat, gas and water are shown. Alarms about the
 * mains themselves are always hidden, those about devices on the mains only until a generator
 * drives them.
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

/** Values that decide if an alarm is hidden by a cause. */
interface Hideable extends Pick<AlarmVisibility, "isUrgent"> {
  readonly key: AlarmKey;
}

/**
 * Alarms that each of them hides. An urgent alarm stays visible regardless of other faults: it may
 * itself be the cause of a silence.
 */
const hides: Readonly<Record<Suppressor, (key: AlarmKey, isOnGenerator: boolean) => boolean>> = {
  emptyHouse: (key) => !("inEmptyHouse" in alarmKinds[key]),
  gatewayOffline: (key) => key !== "gatewayOffline",
  controllerLost: (key) => alarmKinds[key].notice !== "network" && !ownOfGateway.has(key),
  powerFail: (key, onGenerator) => ofMains.has(key) || (drivenByMains.has(key) && !onGenerator),
};

/**
 * Power demand of a place against its contract. The alarm belongs to the house with the place's
 * meter.
 */
export const placeDemand: Condition = { key: "overDemand", subject: "farm" };
/** True for the whole place, even if that house is empty or silent. */
const isOfPlace = ({ key, subject }: Condition): boolean =>
  key === placeDemand.key && subject === placeDemand.subject;

/** Judged in an empty house at all. */
export const isJudgedEmpty = (condition: Condition): boolean =>
  isOfPlace(condition) || "inEmptyHouse" in alarmKinds[condition.key];

/**
 * Suppressors of alarms of a house at a moment, strongest first, and the alarms people have hidden.
 */
export interface Suppression {
  readonly suppressors: readonly Suppressor[];
  readonly isOnGenerator: boolean;
  /** Subjects of the alarm inputs that are being tested. */
  readonly inputsInTest: readonly string[];
  readonly outOfService: OutOfService;
}

/** Returns the suppression in a house: an alarm that is out of service itself hides no other. */
export function suppressionIn(
  state: Pick<JudgeState, "active" | "hidden" | "urgent" | "window">,
  isEmpty: boolean,
  {
    inputsInTest,
    outOfService,
    isNew,
  }: Pick<Suppression, "inputsInTest" | "outOfService"> & {
    /** The condition is being raised: the alarm is not visible yet. */
    readonly isNew: (id: ConditionId) => boolean;
  },
): Suppression {
  const isOut = (key: AlarmKey): boolean => {
    const id = idOf({ key, subject: "" });
    return isOutOfService(
      outOfService,
      { key, subject: "" },
      {
        isUrgent: state.urgent.includes(id),
        isShown: !isNew(id) && state.hidden[id] === undefined,
      },
    );
  };
  const suppressors = suppressorsByStrength.filter((by) =>
    by === "emptyHouse" ? isEmpty : isRaised(state, by) && !isOut(by),
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
  { key, subject, isUrgent, isShown }: Condition & AlarmVisibility,
  suppression: Suppression,
): NonNullable<Alarm["suppressedBy"]> | null {
  const { inputsInTest, outOfService } = suppression;
  if (key === "diAlarm" && inputsInTest.includes(subject)) return "shieldTest";
  if (isOutOfService(outOfService, { key, subject }, { isUrgent, isShown })) return "outOfService";
  return isOfPlace({ key, subject }) ? null : suppressorOf({ key, isUrgent }, suppression);
}

/** Returns the suppressor that hides an alarm of the house, or null when it is shown. */
export function suppressorOf(
  { key, isUrgent }: Hideable,
  { suppressors, isOnGenerator: onGenerator }: Pick<Suppression, "suppressors" | "isOnGenerator">,
): Suppressor | null {
  return (
    suppressors.find((by) => hides[by](key, onGenerator) && !(isUrgent && by !== "emptyHouse")) ??
    null
  );
}
