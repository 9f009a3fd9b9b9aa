import { type Alarm, isActive, type Severity } from "../../contract/alarm/alarm.ts";

/** Worst alarm of each numbered part of a house, by number (from 1). */
type Marks = ReadonlyMap<number, Severity>;

/** Parts of a drawn house that are in alarm. */
export interface PlanMarks {
  readonly fans: Marks;
  readonly probes: Marks;
  /** Set when no probe gives a value. */
  readonly allProbes: Severity | null;
  readonly inputs: Marks;
}

/**
 * Returns the active alarms of a house that its plan can show. Suppressed alarms are explained by
 * something else and not marked.
 */
export function planMarks(alarms: readonly Alarm[]): PlanMarks {
  const shown = alarms.filter((alarm) => isActive(alarm) && alarm.suppressedBy === null);
  const numbered = (...keys: readonly Alarm["key"][]): Marks => {
    const marks = new Map<number, Severity>();
    for (const { subject, severity } of shown.filter((alarm) => keys.includes(alarm.key))) {
      const number = Number(subject);
      if (Number.isInteger(number) && number > 0)
        marks.set(number, Math.min(severity, marks.get(number) ?? severity) as Severity);
    }
    return marks;
  };
  return {
    fans: numbered("fanFault", "fanBelt"),
    probes: numbered("sensorFault", "sensorFrozen", "sensorDrift"),
    allProbes:
      shown.find(({ key }) => key === "allSensorsFault" || key === "tempUnmeasured")?.severity ??
      null,
    inputs: numbered("diAlarm"),
  };
}
