import { numberOf } from "../../../lib/text/number-text.ts";
import { type Severity } from "../../../../contract/alarm/alarm.ts";
import {
  delayMaxMs,
  hasDeadband,
  type KindValues,
} from "../../../../contract/alarm/alarm-setting.ts";
import { inForce, type KindRow } from "./kind-column.tsx";

export const severityKeys = [1, 2, 3, 4] as const satisfies readonly Severity[];

/** The typed settings of a kind of alarm; delays in s. */
export interface KindDraft {
  readonly severity: Severity;
  readonly onDelay: string;
  readonly offDelay: string;
  readonly deadband: string;
  readonly latches: boolean;
}

/** Returns a draft of the values in force. */
export function draftOf(row: KindRow): KindDraft {
  const { severity, onDelayMs, offDelayMs, deadband, latches } = inForce(row);
  return {
    severity,
    onDelay: String(onDelayMs / 1000),
    offDelay: String(offDelayMs / 1000),
    deadband: String(deadband),
    latches,
  };
}

/** Null: no number from 0 to `max`. */
function numberUpTo(text: string, max: number): number | null {
  const value = numberOf(text);
  return value !== null && value >= 0 && value <= max ? value : null;
}

/**
 * Returns the values to set, where null means that of the catalogue. Returns null when a text is
 * invalid.
 */
export function valuesOf(draft: KindDraft, { key, kind }: KindRow): KindValues | null {
  const onDelay = numberUpTo(draft.onDelay, delayMaxMs / 1000);
  const offDelay = numberUpTo(draft.offDelay, delayMaxMs / 1000);
  const deadband = numberUpTo(draft.deadband, 1000);
  if (onDelay === null || offDelay === null || deadband === null) return null;
  const unless = <T>(value: T, catalogue: T): T | null => (value === catalogue ? null : value);
  return {
    severity: unless(draft.severity, kind.severity),
    onDelayMs: unless(Math.round(onDelay * 1000), kind.onDelayMs),
    offDelayMs: unless(Math.round(offDelay * 1000), kind.offDelayMs),
    deadband: hasDeadband(key) ? unless(deadband, kind.deadband) : null,
    latches: unless(draft.latches, kind.latches === true),
  };
}
