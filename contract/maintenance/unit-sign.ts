import type { UnitSign } from "./house-unit.ts";

/** Data on a unit and its group over the last days. */
export interface UnitTrack {
  /** Mean of 7 days; null: not known. */
  readonly startsPerDay: number | null;
  /** Mean current while on, A: of the last 2 days, and of the 28 before the last 7. */
  readonly amps: number | null;
  readonly ampsBefore: number | null;
  /** Whole months since it was installed, for units that wear by age alone. */
  readonly ageMonths: number | null;
}

/** Increase of the current that counts as wear, %; a meter is accurate to 2. */
export const wearPct = 12;
/**
 * Starts a day that are too many: at least this number, and this multiple of the group's middle.
 */
const cyclingTimes = 4;
const cyclingMin = 48;
/** A backup battery is replaced after 24 to 36 months. */
const oldMonths = 30;
/** Minimum number of units for the middle of a group. */
const groupMin = 3;

const middle = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length < groupMin ? null : (sorted[Math.floor((sorted.length - 1) / 2)] ?? null);
};
const known = (values: readonly (number | null)[]): number[] =>
  values.filter((value) => value !== null);

/** Returns the signs of a unit before anything fails; `group`: all of its kind in the house. */
export function signsOf(unit: UnitTrack, group: readonly UnitTrack[]): UnitSign[] {
  return [wearOf(unit), cyclingOf(unit, group), oldOf(unit)].filter((sign) => sign !== null);
}

function wearOf({ amps, ampsBefore }: UnitTrack): UnitSign | null {
  if (amps === null || ampsBefore === null || ampsBefore <= 0) return null;
  const percent = Math.round(100 * (amps / ampsBefore - 1));
  return percent >= wearPct ? { key: "wear", values: { percent } } : null;
}

function cyclingOf({ startsPerDay }: UnitTrack, group: readonly UnitTrack[]): UnitSign | null {
  const usual = middle(known(group.map((item) => item.startsPerDay)));
  if (startsPerDay === null || usual === null) return null;
  return startsPerDay >= cyclingMin && startsPerDay > cyclingTimes * usual
    ? { key: "cycling", values: { starts: Math.round(startsPerDay), usual: Math.round(usual) } }
    : null;
}

const oldOf = ({ ageMonths: months }: UnitTrack): UnitSign | null =>
  months !== null && months >= oldMonths ? { key: "old", values: { months } } : null;
