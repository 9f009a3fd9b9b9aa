/** A value of a breed standard by age in days; ages ascend. Null: the standard is silent. */
export type StandardCurve = readonly { readonly dayAge: number; readonly value: number | null }[];

/** The curve of one column of a standard, over the rows that name it. */
export const curveOf = <K extends string>(
  days: readonly ({ readonly dayAge: number } & Readonly<Record<K, number | null>>)[],
  column: K,
): StandardCurve =>
  days.flatMap((day) => (day[column] === null ? [] : [{ dayAge: day.dayAge, value: day[column] }]));

/**
 * The value at an age with decimals: straight between rows, level after the last. Null before the
 * first: nothing is said of younger ones.
 */
export function standardAt(curve: StandardCurve, age: number): number | null {
  const [first] = curve;
  if (first === undefined || age < first.dayAge) return null;
  const after = curve.findIndex(({ dayAge }) => dayAge >= age);
  const high = curve.at(after);
  if (high === undefined || high.value === null) return null;
  const low = curve[after - 1] ?? high;
  if (after === -1 || low.value === null || high.dayAge === low.dayAge) return high.value;
  return low.value + ((high.value - low.value) * (age - low.dayAge)) / (high.dayAge - low.dayAge);
}

/**
 * Standard survival of a flock that came at `firstAge`: those that die younger were never placed
 * here. One whose standard begins later is counted from the standard's beginning.
 */
export function rebasedSurvivalPct(
  survival: StandardCurve,
  firstAge: number,
  age: number,
): number | null {
  const [first] = survival;
  const now = standardAt(survival, age);
  if (first === undefined || now === null) return null;
  const base = standardAt(survival, Math.max(firstAge, first.dayAge));
  return base === null || base <= 0 ? null : (100 * now) / base;
}

/** The standard is printed in steps, and has days on which nothing dies: losses are of a week. */
const lossDays = 7;

/** Losses due in a day at an age, % of the birds: its share of the week before by the standard. */
export function standardLossPct(
  survival: StandardCurve,
  firstAge: number,
  age: number,
): number | null {
  const from = Math.max(firstAge, survival[0]?.dayAge ?? age, age - lossDays);
  const [before, now] = [from, age].map((at) => rebasedSurvivalPct(survival, firstAge, at));
  return before == null || now == null || age <= from
    ? null
    : Math.max(0, before - now) / (age - from);
}

/** Standard feed a head from the day after `firstAge` to `age`, whole days, g. */
export function standardFeedG(feed: StandardCurve, firstAge: number, age: number): number | null {
  let sum = 0;
  for (let day = firstAge + 1; day <= age; day += 1) {
    const grams = standardAt(feed, day);
    if (grams === null) return null;
    sum += grams;
  }
  return sum;
}

/** By how much a value is off its standard, in %. */
export const deviationPct = (value: number, standard: number): number | null =>
  standard > 0 ? 100 * (value / standard - 1) : null;
