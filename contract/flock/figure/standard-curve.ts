/** A value of a breed standard by age in days; ages ascend. Null: the standard has none. */
export type StandardCurve = readonly { readonly dayAge: number; readonly value: number | null }[];

/** The curve of one column of a standard, over the rows that name it. */
export const curveOf = <K extends string>(
  days: readonly ({ readonly dayAge: number } & Readonly<Record<K, number | null>>)[],
  column: K,
): StandardCurve =>
  days.flatMap((day) => (day[column] === null ? [] : [{ dayAge: day.dayAge, value: day[column] }]));

/**
 * Returns the value at an age with decimals: interpolated between rows, constant after the last,
 * null before the first.
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
 * Returns the standard survival of a flock placed at `firstAge`: birds that die younger were never
 * placed here. If the standard begins later, it counts from there.
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

/** Days averaged, because the standard is printed in steps, with days without losses. */
const lossDays = 7;

/** Returns the standard losses of a day, % of the birds: the mean of the week before. */
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

/** Standard feed per head from the day after `firstAge` to `age`, whole days, g. */
export function standardFeedG(feed: StandardCurve, firstAge: number, age: number): number | null {
  let sum = 0;
  for (let day = firstAge + 1; day <= age; day += 1) {
    const grams = standardAt(feed, day);
    if (grams === null) return null;
    sum += grams;
  }
  return sum;
}

/** Returns the deviation of a value from its standard, %. */
export const deviationPct = (value: number, standard: number): number | null =>
  standard > 0 ? 100 * (value / standard - 1) : null;
