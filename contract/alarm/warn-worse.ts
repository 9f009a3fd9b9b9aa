import type { WarningKey } from "../fleet/house/warning-kind.ts";

type Values = Readonly<Record<string, number>>;
const differenceOf =
  (more: string, less?: string) =>
  (values: Values): number =>
    Math.abs((values[more] ?? 0) - (less === undefined ? 0 : (values[less] ?? 0)));

/**
 * Severity of a warning, by the numbers in its text; greater is worse. Null: for warnings that
 * change by themselves until a person acts, which their text already says.
 */
const severityNumberOf: Readonly<Record<WarningKey, ((values: Values) => number) | null>> = {
  waterLow: differenceOf("percent"),
  waterHigh: differenceOf("percent"),
  feedLow: differenceOf("percent"),
  feedOut: null,
  weightSlow: differenceOf("standard", "gain"),
  mortRising: differenceOf("more"),
  layFalling: differenceOf("fall", "std"),
  eggLight: differenceOf("before", "value"),
  crackedHigh: differenceOf("value", "usual"),
  meterOff: differenceOf("percent"),
  countOff: differenceOf("value", "controller"),
  energyHigh: differenceOf("percent"),
  nightHigh: differenceOf("percent"),
  fanHeavy: differenceOf("percent"),
  meterStill: null,
  recordMissing: null,
};
const halfWorse = 1.5;

/** True when a warning is half worse again than when it was last reported. */
export function isHalfWorse(key: WarningKey, now: Values, before: Values): boolean {
  const badnessOf = severityNumberOf[key];
  return badnessOf !== null && badnessOf(now) >= halfWorse * badnessOf(before);
}
