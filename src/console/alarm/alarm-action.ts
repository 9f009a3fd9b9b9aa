import { type Alarm, isActive } from "../../../contract/alarm.ts";

/**
 * What a person set out to do with some alarms. `isIncident`: with all that wait of the incident
 * they belong to, of which these are the members shown.
 */
export interface AlarmAction {
  readonly kind: "acknowledge" | "shelve" | "reset";
  readonly ids: readonly number[];
  readonly isIncident?: true;
}

/** Shelving it takes a second yes, and is for a short time (contract/alarm.ts). */
export const isUrgentNow = (alarm: Alarm): boolean => alarm.severity === 1 && isActive(alarm);
