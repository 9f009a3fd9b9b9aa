import type { AlarmKey } from "./alarm-kind.ts";
import type { UnitKind } from "../maintenance/house-unit.ts";
import { keysOf } from "../base/table-keys.ts";

/** Alarms of a single unit; while it is out of service these are hidden. */
const table = {
  fan: ["fanFault", "fanBelt"],
  inlet: ["inletStuck"],
  tunnelDoor: ["tunnelDoorStuck"],
  coolPad: ["padPump"],
  heater: ["heaterFault"],
  probe: ["sensorFault", "sensorFrozen", "sensorDrift"],
  feedLine: ["augerLong"],
} as const satisfies Partial<Record<UnitKind, readonly AlarmKey[]>>;
export const unitAlarms: Readonly<Partial<Record<UnitKind, readonly AlarmKey[]>>> = table;
/**
 * Kinds whose alarms have the number of the unit as subject; the others' alarms concern the whole
 * house.
 */
const numbered: ReadonlySet<UnitKind> = new Set(["fan", "inlet", "tunnelDoor", "probe"]);
export const alarmSubjectOf = (kind: UnitKind, number: number): string =>
  numbered.has(kind) ? String(number) : "";
/** True: alarms of this kind of unit do not name the unit. */
export const isAlarmShared = (kind: UnitKind): boolean =>
  unitAlarms[kind] !== undefined && !numbered.has(kind);

/** Returns the unit of an alarm: its kind, and its number if the alarm gives it; null: no unit. */
export function unitOfAlarm({
  key,
  subject,
}: {
  readonly key: AlarmKey;
  readonly subject: string;
}): { readonly kind: UnitKind; readonly number: number | null } | null {
  const kind = keysOf(table).find((item) => unitAlarms[item]?.includes(key));
  if (kind === undefined) return null;
  const number = numbered.has(kind) ? Number(subject) : NaN;
  return { kind, number: Number.isInteger(number) && number > 0 ? number : null };
}
