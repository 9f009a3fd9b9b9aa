import type { WorkStep } from "../../../../contract/alarm/alarm-work.ts";
import { type Alarm, isActive } from "../../../../contract/alarm/alarm.ts";

/**
 * An action a person has chosen for some alarms. `isIncident`: it includes all waiting alarms of
 * their incident, of which these are the members shown.
 */
export interface AlarmAction {
  readonly kind: "acknowledge" | "shelve" | "reset" | "assign" | WorkStep;
  readonly ids: readonly number[];
  readonly isIncident?: true;
}

/** Shelving it requires a second confirmation, and is short (contract/alarm/alarm.ts). */
export const isUrgentNow = (alarm: Alarm): boolean => alarm.severity === 1 && isActive(alarm);
