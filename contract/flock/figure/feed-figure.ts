/**
 * A day of feed: kg eaten (null: not known) and the amount of the standard for the birds present.
 */
export interface FeedDay {
  readonly kg: number | null;
  readonly standardKg: number | null;
  /** Index of the day whose kg include those of this day, which are unknown. */
  readonly countedOn?: number | null;
}

/** Feed so far, kg, and how much of it is estimated. */
export interface FeedSum {
  readonly kg: number;
  readonly estimatedDays: number;
  readonly days: number;
}

/** Days to both sides of an unknown one by which it is estimated. */
const nearDays = 7;
/** Share of the days that may be unknown: beyond it, the sum is a guess. */
const unknownMax = 0.2;

/**
 * Feed of all days together. An unknown day is estimated as the standard times the share of the
 * standard eaten on the known days around it. Null when more than a fifth is unknown, or one cannot
 * be estimated.
 */
export function feedSoFar(days: readonly FeedDay[]): FeedSum | null {
  const estimatedDays = days.filter((day) => kgOf(days, day) === null).length;
  if (days.length === 0 || estimatedDays > unknownMax * days.length) return null;
  let sum = 0;
  for (const [index, day] of days.entries()) {
    const known = kgOf(days, day) ?? estimatedKg(days, index);
    if (known === null) return null;
    sum += known;
  }
  return { kg: sum, estimatedDays, days: days.length };
}

/** A day of a flock, as its feed per head is added up. */
export interface HeadFeedDay {
  readonly meanAge: number;
  /** g per head; null: not known for this single day. */
  readonly feedG: number | null;
  readonly stdFeedG: number | null;
  readonly isRunning: boolean;
}

/** Feed per head since the placement, kg; null: not known. */
export interface HeadFeed {
  readonly kg: number | null;
  /**
   * The standard's, from the day after the placement on. One that begins later is added to the
   * recorded amount until then, and gives nothing before.
   */
  readonly standardKg: number | null;
}

/**
 * Returns the feed per head so far on each day of a flock: each day's feed per bird, added up. An
 * unknown day is estimated as above; a day that is not over has no value.
 */
export function feedPerHead(days: readonly HeadFeedDay[]): HeadFeed[] {
  const due = days.map(({ meanAge, stdFeedG }) => standardKgOf(stdFeedG, meanAge));
  const eaten = days.map(({ feedG }, index): FeedDay => {
    const standardKg = due[index] ?? null;
    return { kg: feedG === null ? null : feedG / 1000, standardKg };
  });
  const eatenSoFar = days.map(({ isRunning }, index) =>
    isRunning ? null : (feedSoFar(eaten.slice(0, index + 1))?.kg ?? null),
  );
  const begin = due.findIndex((kg, index) => index > 0 && kg !== null);
  const base = begin <= 1 ? 0 : (eatenSoFar[begin - 1] ?? null);
  return eatenSoFar.map((kg, index) => {
    if (index < begin) return { kg, standardKg: begin === 1 ? 0 : null };
    return { kg, standardKg: begin < 0 ? null : sumOf([base, ...due.slice(begin, index + 1)]) };
  });
}

/**
 * Where the standard has no value for the day of hatching, it is 0: a chick eats next to nothing
 * then.
 */
const standardKgOf = (stdFeedG: number | null, age: number): number | null =>
  stdFeedG === null ? (age < 1 ? 0 : null) : stdFeedG / 1000;

/** Null where one of them is not known. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0,
  );

/** Feed that is in a later one of the days is not in its own. */
const kgOf = (days: readonly FeedDay[], { kg, countedOn }: FeedDay): number | null =>
  kg ?? ((countedOn ?? days.length) < days.length ? 0 : null);

function estimatedKg(days: readonly FeedDay[], index: number): number | null {
  const standard = days[index]?.standardKg ?? null;
  const around = days.slice(Math.max(0, index - nearDays), index + nearDays + 1);
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
