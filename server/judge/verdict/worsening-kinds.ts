import type { Severity } from "../../../contract/alarm/alarm.ts";
import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";

/** A kind of alarm of the house itself that becomes this severe when it is active for this long. */
export interface Worsening {
  readonly key: AlarmKey;
  readonly afterMinutes: number;
  readonly severity: Severity;
  /** Applies only with animals in the house. */
  readonly isOfStocked?: true;
  /** Judged by frames: takes effect with the next frame, as delays do. */
  readonly isByFrames?: true;
  /** Applies only while the gateway is online: an offline gateway has an alarm of its own. */
  readonly isByLink?: true;
}

export const worsenings: readonly Worsening[] = [
  // A gateway that stays offline.
  { key: "gatewayOffline", afterMinutes: 30, severity: 2 },
  // Together with the delay of the alarm: ten minutes without any temperature.
  { key: "tempUnmeasured", afterMinutes: 7, severity: 1, isOfStocked: true, isByFrames: true },
  // Without the controller nothing is measured either. Together with the delay of the alarm: ten
  // minutes.
  { key: "controllerLost", afterMinutes: 9, severity: 1, isOfStocked: true, isByFrames: true },
  { key: "noLiveData", afterMinutes: 10, severity: 1, isOfStocked: true, isByLink: true },
];
const worseningKeys: ReadonlySet<AlarmKey> = new Set(worsenings.map(({ key }) => key));

/** True when an alarm of this kind becomes worse if it lasts. */
export const becomesWorse = (key: AlarmKey): boolean => worseningKeys.has(key);

const urgentLater: ReadonlySet<AlarmKey> = new Set([
  ...worsenings.filter(({ severity }) => severity === 1).map(({ key }) => key),
  // Urgent while birds are in the house.
  "settingDangerous",
]);
/** True when an alarm of this kind may be urgent though its kind is not. */
export const mayBecomeUrgent = (key: AlarmKey): boolean => urgentLater.has(key);
