/** A day of feed: kg eaten (null: not known) and what the standard says for the birds there. */
export interface FeedDay {
  readonly kg: number | null;
  readonly standardKg: number | null;
  /** Of one that is not known: the day whose kg hold it too, by its index. */
  readonly countedOn?: number | null;
}

/** Feed so far, kg, and how much of it is estimated. */
export interface FeedSum {
  readonly kg: number;
  readonly estimatedDays: number;
  readonly days: number;
}

/** Days to both sides of an unknown one by which it is estimated. */
const near = 7;
/** Of the days, so many may be unknown: more than that, and the sum is a guess. */
const unknownMost = 0.2;

/**
 * Feed of all days together. A day nobody knows is the standard times what the known days around it
 * ate of theirs. Null when more than a fifth is unknown, or one cannot be estimated.
 */
export function feedSoFar(days: readonly FeedDay[]): FeedSum | null {
  const estimatedDays = days.filter((day) => kgOf(days, day) === null).length;
  if (days.length === 0 || estimatedDays > unknownMost * days.length) return null;
  let sum = 0;
  for (const [index, day] of days.entries()) {
    const known = kgOf(days, day) ?? estimatedKg(days, index);
    if (known === null) return null;
    sum += known;
  }
  return { kg: sum, estimatedDays, days: days.length };
}

/** What is in a later one of the days is not in its own. */
const kgOf = (days: readonly FeedDay[], { kg, countedOn }: FeedDay): number | null =>
  kg ?? ((countedOn ?? days.length) < days.length ? 0 : null);

function estimatedKg(days: readonly FeedDay[], index: number): number | null {
  const standard = days[index]?.standardKg ?? null;
  const around = days.slice(Math.max(0, index - near), index + near + 1);
  const [eaten, due] = around.reduce(
    ([kgSum, dueSum], day): [number, number] => {
      const [kg, { standardKg }] = [kgOf(days, day), day];
      return kg === null || standardKg === null
        ? [kgSum, dueSum]
        : [kgSum + kg, dueSum + standardKg];
    },
    [0, 0],
  );
  return standard === null || due <= 0 ? null : (standard * eaten) / due;
}
