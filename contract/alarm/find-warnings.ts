import type { WarningKey } from "../fleet/house/warning-kind.ts";
import type { Finding, WarnDay, WarnLimits } from "./warn-day.ts";
import { countFindings, growthFindings } from "./warn-stock.ts";

/**
 * Days from which the usual level is computed, the fewest that suffice, and days from which the
 * spread is computed.
 */
const levelDays = 7;
const levelMin = 4;
const spreadDays = 14;
const fewDays = 4;
/** Standard deviation of a normal distribution, in mean deviations. */
const perDeviation = 1.253;
/** No house drinks more evenly than that. */
const spreadMin = 0.025;
/** Chicks of the first days find water and feed: no level is made of them. */
const settledDays = 2;
/** Successive days with a deviation after which it is a new level. */
const newLevelDays = 5;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
};

/** Degrees above 21, or above the target; 12 at most. */
const warmerBy = ({ tempC, stdTempC }: WarnDay): number =>
  tempC === null ? 0 : Math.min(12, Math.max(0, tempC - Math.max(21, stdTempC ?? 21)));
/** Birds drink 6 % more for each degree. */
const thirst = (day: WarnDay): number => 1 + 0.06 * warmerBy(day);
/** Birds eat 1.5 % less for each from the fourth on. */
const hunger = (day: WarnDay): number => 1 - 0.015 * Math.max(0, warmerBy(day) - 3);

interface Use {
  readonly value: (day: WarnDay) => number | null;
  /** Standard for the day, in the same unit. */
  readonly due: (day: WarnDay) => number | null;
}
const scaled = (per: number | null, { birdDays, hours }: WarnDay): number | null =>
  per === null || per <= 0 || birdDays <= 0 ? null : (per * birdDays * hours) / 24_000;
const water: Use = {
  value: ({ waterL }) => waterL,
  due: (day) => {
    const due = scaled(day.stdWaterMl, day);
    return due === null ? null : due * thirst(day);
  },
};
const feed: Use = {
  value: ({ feedKg }) => feedKg,
  due: (day) => {
    const due = scaled(day.stdFeedG, day);
    return due === null ? null : due * hunger(day);
  },
};

/** Deviation of a day from the house's own level. */
export interface Deviation {
  readonly value: number;
  readonly expected: number;
  /** Deviation from the expected, %: below 0 is less. */
  readonly percent: number;
  /** The deviation in multiples of the usual spread, with the same sign. */
  readonly spreads: number;
}

/**
 * The residuals a level is made of, newest last, and the residuals of the current run of deviating
 * days.
 */
interface Level {
  readonly known: readonly number[];
  readonly run: readonly number[];
}

const isOff = ({ percent, spreads }: Deviation, limit: number, spreadLimit: number): boolean =>
  Math.abs(percent) >= limit && Math.abs(spreads) >= spreadLimit;

const withResidual = ({ known, run }: Level, residual: number, isFlagged: boolean): Level => {
  if (!isFlagged) return { known: [...known, residual].slice(-spreadDays), run: [] };
  const next = [...run, residual];
  return next.length < newLevelDays
    ? { known, run: next }
    : { known: next.slice(-spreadDays), run: [] };
};

function deviationOf({ known }: Level, residual: number, value: number): Deviation | null {
  if (known.length < levelMin) return null;
  const level = median(known.slice(-levelDays));
  const middle = median(known);
  // Days that were off are not among them, so that their mean needs no guard.
  const deviation = mean(known.map((item) => Math.abs(item - middle)));
  const off = residual - level;
  return {
    value,
    expected: value / Math.exp(off),
    percent: 100 * (Math.exp(off) - 1),
    // The spread is uncertain with few days, and the level too.
    spreads: off / Math.max(spreadMin, perDeviation * deviation * (1 + fewDays / known.length)),
  };
}

/** A day against the level of the days before it. */
interface Compared extends Deviation {
  readonly isOff: boolean;
}

/** A day with other birds, or another feed, is not compared with those before. */
const isChanged = ({ disturbedBy }: WarnDay): boolean =>
  disturbedBy === "move" || disturbedBy === "feed";

/**
 * Compares each day with the level of the days before it; null where that level is unknown, and on
 * days on which birds arrived or left or their feed was changed. A deviating day does not count for
 * the level; five in a row set a new level.
 */
function compared(
  days: readonly WarnDay[],
  use: Use,
  limit: number,
  spreadLimit: number,
): readonly (Compared | null)[] {
  let level: Level = { known: [], run: [] };
  return days.map((day) => {
    const [value, due] = [use.value(day), use.due(day)];
    if (value === null || value <= 0 || due === null) return null;
    if (day.sincePlaced < settledDays || isChanged(day)) return null;
    const residual = Math.log(value / due);
    const off = deviationOf(level, residual, value);
    const isFlagged = off !== null && isOff(off, limit, spreadLimit);
    level = withResidual(level, residual, isFlagged);
    return off === null ? null : { ...off, isOff: isFlagged };
  });
}
const waterOf = (days: readonly WarnDay[], { waterPct, spreads }: WarnLimits) =>
  compared(days, water, waterPct, spreads);
const feedOf = (days: readonly WarnDay[], { feedPct, spreads }: WarnLimits) =>
  compared(days, feed, feedPct, spreads);
const offOf = (day: Compared | null | undefined): Deviation | null =>
  day?.isOff === true ? day : null;

/** Every day's water against the house's own level, where it is off: what the study replays. */
export const waterOffs = (
  days: readonly WarnDay[],
  limits: WarnLimits,
): readonly (Deviation | null)[] => waterOf(days, limits).map(offOf);

/** Returns the warnings that the last day's data can decide: other flocks are compared by these. */
export function comparedKeys(
  days: readonly WarnDay[],
  limits: WarnLimits,
): ReadonlySet<WarningKey> {
  const isKnown = (found: readonly (Compared | null)[]) => (found.at(-1) ?? null) !== null;
  return new Set<WarningKey>([
    ...(isKnown(waterOf(days, limits)) ? (["waterLow", "waterHigh"] as const) : []),
    ...(isKnown(feedOf(days, limits)) ? (["feedLow"] as const) : []),
  ]);
}

function useFindings(days: readonly WarnDay[], limits: WarnLimits): Finding[] {
  const drunk = offOf(waterOf(days, limits).at(-1));
  const eaten = offOf(feedOf(days, limits).at(-1));
  const isVaccinated = days.at(-1)?.disturbedBy === "vaccine";
  const valuesOf = ({ value, expected, percent }: Deviation) => ({
    value: Math.round(value),
    expected: Math.round(expected),
    percent: Math.round(Math.abs(percent)),
    // The words name it as a likely cause.
    ...(isVaccinated && { vaccinated: 1 }),
  });
  return [
    ...(drunk === null
      ? []
      : [{ key: drunk.percent < 0 ? "waterLow" : "waterHigh", values: valuesOf(drunk) } as const]),
    ...(eaten === null || eaten.percent > 0
      ? []
      : [{ key: "feedLow", values: valuesOf(eaten) } as const]),
  ];
}

/**
 * Smallest expected loss: without a standard, and in a house with fewer losses than counting can
 * resolve.
 */
const lossMin = 1;
/**
 * Returns the losses a flock of that age may have in a day: the standard, or its own usual ones.
 * Null: it has been there for a long time and has no usual ones yet.
 */
function expectedLosses(days: readonly WarnDay[], index: number): number | null {
  const { stdLossPct, birdDays, sincePlaced } = days[index]!;
  const before = days
    .slice(Math.max(0, index - spreadDays), Math.max(0, index - 2))
    .flatMap(({ lost }) => (lost === null ? [] : [lost]));
  if (before.length < levelMin && sincePlaced > spreadDays) return null;
  const usualLoss = before.length < levelMin ? 0 : median(before);
  return Math.max(lossMin, usualLoss, ((stdLossPct ?? 0) * birdDays) / 100);
}

/** Sums of the losses beyond the expected, in square roots of it, day by day (Page's test). */
export function lossSums(days: readonly WarnDay[], slack: number): readonly number[] {
  let sum = 0;
  return days.map(({ lost }, index) => {
    const expected = expectedLosses(days, index);
    if (lost === null || expected === null) return sum;
    sum = Math.max(0, sum + (lost - expected) / Math.sqrt(expected) - slack);
    return sum;
  });
}

function lossFindings(days: readonly WarnDay[], { lossSlack, lossSum }: WarnLimits): Finding[] {
  const sums = lossSums(days, lossSlack);
  const last = sums.at(-1) ?? 0;
  if (last <= lossSum || (days.at(-1)?.lost ?? null) === null) return [];
  const from = sums.findLastIndex((sum) => sum === 0) + 1;
  const more = days.slice(from).reduce((sum, { lost }, index) => {
    const expected = expectedLosses(days, from + index);
    return lost === null || expected === null ? sum : sum + lost - expected;
  }, 0);
  // Compared with days of much smaller expected losses, a sum of roots may rise without a single
  // extra loss.
  if (more < lossMin) return [];
  return [
    {
      key: "mortRising",
      values: { more: Math.round(more), days: days.length - from, lost: days.at(-1)!.lost ?? 0 },
    },
  ];
}

/** Slope of the last seven days by least squares, a day; null unless five of them are known. */
function slopeOf(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  if (known.length < 5) return null;
  const meanAt = known.reduce((sum, { at }) => sum + at, 0) / known.length;
  const mean = known.reduce((sum, { value }) => sum + value, 0) / known.length;
  const over = known.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - mean), 0);
  return over / known.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
}

/** Slope of the laying rate and of its standard, in points per day, over the week up to a day. */
function fallAt(days: readonly WarnDay[], end: number): { own: number; std: number } | null {
  const week = days.slice(Math.max(0, end - levelDays), end);
  const own = slopeOf(week.map(({ layPct }) => layPct));
  const std = slopeOf(week.map(({ stdLayPct }) => stdLayPct));
  return own === null || std === null ? null : { own, std };
}

function eggFindings(days: readonly WarnDay[], limits: WarnLimits): Finding[] {
  const falls = [0, 1, 2].map((back) => fallAt(days, days.length - back));
  const [now] = falls;
  const isFalling = falls.every(
    (fall) => fall !== null && fall.own < 0 && fall.std - fall.own > limits.layPoints,
  );
  const [today, before] = [days.at(-1)?.eggG ?? null, days.at(-1 - levelDays)?.eggG ?? null];
  const isLight = today !== null && before !== null && before - today >= limits.eggLightG;
  return [
    ...(isFalling && now != null
      ? [
          {
            key: "layFalling",
            values: { fall: tenths(-now.own), std: Math.max(0, tenths(-now.std)) },
          } as const,
        ]
      : []),
    ...(isLight
      ? [{ key: "eggLight", values: { value: tenths(today), before: tenths(before) } } as const]
      : []),
    ...crackedFindings(days, limits),
  ];
}
const tenths = (value: number): number => Math.round(value * 10) / 10;

/** A share below this is not a fault. */
const crackedMin = 1;
function crackedFindings(days: readonly WarnDay[], { crackedTimes }: WarnLimits): Finding[] {
  const value = days.at(-1)?.crackedPct ?? null;
  const known = days
    .slice(-29, -1)
    .flatMap(({ crackedPct }) => (crackedPct === null ? [] : [crackedPct]));
  if (value === null || known.length < levelDays || value < crackedMin) return [];
  const usual = median(known);
  return value > crackedTimes * usual
    ? [{ key: "crackedHigh", values: { value: tenths(value), usual: tenths(usual) } }]
    : [];
}

function meterFindings(days: readonly WarnDay[], { meterOffPct }: WarnLimits): Finding[] {
  const off = days.at(-1)?.meterOffPct ?? null;
  return off === null || Math.abs(off) <= meterOffPct
    ? []
    : [{ key: "meterOff", values: { percent: Math.round(Math.abs(off)) } }];
}

/** Returns the findings on the last of a flock's days; the days are whole and in their order. */
export const findWarnings = (days: readonly WarnDay[], limits: WarnLimits): Finding[] => [
  ...useFindings(days, limits),
  ...growthFindings(days, limits),
  ...lossFindings(days, limits),
  ...eggFindings(days, limits),
  ...meterFindings(days, limits),
  ...countFindings(days, limits),
];
