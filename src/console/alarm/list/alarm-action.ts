import type { WorkStep } from "../../../../contract/alarm/alarm-work.ts";
import { type Alarm, isActive } from "../../../../contract/alarm/alarm.ts";

/**
 * An action a person has chosen for some alarms. `isIncident`: the action is for all unacknowledged
 * alarms of the incident, not only for these that are shown.
 */
export interface AlarmAction {
  readonly kind: "acknowledge" | "shelve" | "reset" | "assign" | WorkStep;
  readonly ids: readonly number[];
  readonly isIncident?: true;
}

/**
 * Alarms whose shelving requires a second confirmation and is limited to a short time
 * (contract/alarm/alarm.ts).
 */
export const isUrgentNow = (alarm: Alarm): boolean => alarm.severity === 1 && isActive(alarm);
