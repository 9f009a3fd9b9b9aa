import type { WarningKey } from "../fleet/house/warning-kind.ts";

type Values = Readonly<Record<string, number>>;
const of =
  (more: string, less?: string) =>
  (values: Values): number =>
    Math.abs((values[more] ?? 0) - (less === undefined ? 0 : (values[less] ?? 0)));

/**
 * Severity of a warning, by the numbers in its text; greater is worse. Null: for warnings that
 * change by themselves until a person acts, which their text already says.
 */
const badness: Readonly<Record<WarningKey, ((values: Values) => number) | null>> = {
  waterLow: of("percent"),
  waterHigh: of("percent"),
  feedLow: of("percent"),
  feedOut: null,
  weightSlow: of("standard", "gain"),
  mortRising: of("more"),
  layFalling: of("fall", "std"),
  eggLight: of("before", "value"),
  crackedHigh: of("value", "usual"),
  meterOff: of("percent"),
  countOff: of("value", "controller"),
  energyHigh: of("percent"),
  nightHigh: of("percent"),
  fanHeavy: of("percent"),
  meterStill: null,
  recordMissing: null,
};
const halfWorse = 1.5;

/** True when a warning is half worse again than when it was last reported. */
export function isHalfWorse(key: WarningKey, now: Values, before: Values): boolean {
  const of = badness[key];
  return of !== null && of(now) >= halfWorse * of(before);
}
