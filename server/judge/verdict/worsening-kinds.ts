import type { Severity } from "../../../contract/alarm/alarm.ts";
import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";

/** A kind of alarm of the house itself that becomes this severe when it is active for this long. */
export interface Worsening {
  readonly key: AlarmKey;
  readonly afterMinutes: number;
  readonly severity: Severity;
  /** Only with animals in the house. */
  readonly isOfStocked?: true;
  /** Judged by frames: it waits for the next one, as delays do. */
  readonly isByFrames?: true;
  /** Only while the gateway is there: of one that is away its own alarm says so. */
  readonly isByLink?: true;
}

export const worsenings: readonly Worsening[] = [
  // A gateway that stays away.
  { key: "gatewayOffline", afterMinutes: 30, severity: 2 },
  // With its delay ten minutes without any temperature.
  { key: "tempUnmeasured", afterMinutes: 7, severity: 1, isOfStocked: true, isByFrames: true },
  // Behind it nothing is measured either; with its delay ten minutes.
  { key: "controllerLost", afterMinutes: 9, severity: 1, isOfStocked: true, isByFrames: true },
  { key: "noLiveData", afterMinutes: 10, severity: 1, isOfStocked: true, isByLink: true },
];
const worseningKeys: ReadonlySet<AlarmKey> = new Set(worsenings.map(({ key }) => key));

/** True when an alarm of this kind becomes worse if it lasts. */
export const becomesWorse = (key: AlarmKey): boolean => worseningKeys.has(key);

const urgentLater: ReadonlySet<AlarmKey> = new Set([
  ...worsenings.filter(({ severity }) => severity === 1).map(({ key }) => key),
  // Urgent with birds in.
  "settingDangerous",
]);
/** True when an alarm of this kind may be urgent though its kind is not. */
export const mayBecomeUrgent = (key: AlarmKey): boolean => urgentLater.has(key);
