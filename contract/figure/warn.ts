import type { WarningKey } from "../warning-kind.ts";

/** A whole day of a flock as warnings look at it. Null: not known; a day known in part is not. */
export interface WarnDay {
  readonly day: string;
  /** Days since the flock came. */
  readonly sincePlaced: number;
  readonly birdDays: number;
  readonly waterL: number | null;
  readonly feedKg: number | null;
  readonly stdWaterMl: number | null;
  readonly stdFeedG: number | null;
  /** Mean of the day in the house, and what the standard wants. */
  readonly tempC: number | null;
  readonly stdTempC: number | null;
  /** 23 or 25 on the days the clocks change. */
  readonly hours: number;
  /** Dead and culled; null: nobody has said. */
  readonly lost: number | null;
  /** The standard's share of the day's losses. */
  readonly stdLossPct: number | null;
  readonly layPct: number | null;
  readonly stdLayPct: number | null;
  readonly eggG: number | null;
  readonly crackedPct: number | null;
  /** Mean of the automatic scale over the day, and the standard's weight at the end of it. */
  readonly scaleG: number | null;
  readonly stdWeightG: number | null;
  /** Birds at its end: by what is written down, and by the controller. */
  readonly booked: number | null;
  readonly counted: number | null;
  /** By how much a written amount is off its meter, %; the greater of feed and water. */
  readonly meterOffPct: number | null;
}

/** What an organisation has set (contract/production-setting.ts). */
export interface WarnLimits {
  readonly waterPct: number;
  readonly feedPct: number;
  readonly spreads: number;
  readonly feedHours: number;
  readonly gainPct: number;
  readonly lossSlack: number;
  readonly lossSum: number;
  readonly layPoints: number;
  readonly eggLightG: number;
  readonly crackedTimes: number;
  readonly meterOffPct: number;
  readonly countPct: number;
}

/** A rule that holds on a day, with the numbers its words are made of. */
export interface Finding {
  readonly key: WarningKey;
  readonly values: Readonly<Record<string, number>>;
}

/** Days that make the level, the least of them, and those that make the spread. */
const levelDays = 7;
const levelLeast = 4;
const spreadDays = 14;
const few = 4;
/** Standard deviation of what is normally distributed, in mean deviations. */
const perDeviation = 1.253;
/** No house drinks more evenly than that. */
const spreadLeast = 0.025;
/** Chicks of the first days find water and feed: no level is made of them. */
const settledDays = 2;
/** So many days off in a row are a new level. */
const newLevelDays = 5;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
};

/** By how many degrees it is warmer than 21, or than what they want; 12 at most. */
const warmerBy = ({ tempC, stdTempC }: WarnDay): number =>
  tempC === null ? 0 : Math.min(12, Math.max(0, tempC - Math.max(21, stdTempC ?? 21)));
/** Birds drink 6 % more for each degree. */
const thirst = (day: WarnDay): number => 1 + 0.06 * warmerBy(day);
/** They eat 1.5 % less for each from the fourth on. */
const hunger = (day: WarnDay): number => 1 - 0.015 * Math.max(0, warmerBy(day) - 3);

interface Use {
  readonly value: (day: WarnDay) => number | null;
  /** What the standard asks of the day, in the same unit. */
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

/** How a day stands against the house's own level. */
export interface Off {
  readonly value: number;
  readonly expected: number;
  /** Of the expected, %: below 0 is less. */
  readonly percent: number;
  /** By how many spreads, with the same sign. */
  readonly spreads: number;
}

/** The residuals a level is made of, newest last, and those of a run of days that are off. */
interface Level {
  readonly known: readonly number[];
  readonly run: readonly number[];
}

const isOff = ({ percent, spreads }: Off, limit: number, spreadLimit: number): boolean =>
  Math.abs(percent) >= limit && Math.abs(spreads) >= spreadLimit;

const entered = ({ known, run }: Level, residual: number, isFlagged: boolean): Level => {
  if (!isFlagged) return { known: [...known, residual].slice(-spreadDays), run: [] };
  const next = [...run, residual];
  return next.length < newLevelDays
    ? { known, run: next }
    : { known: next.slice(-spreadDays), run: [] };
};

function against({ known }: Level, residual: number, value: number): Off | null {
  if (known.length < levelLeast) return null;
  const level = median(known.slice(-levelDays));
  const middle = median(known);
  // Days that were off are not among them, so that their mean needs no guard.
  const deviation = mean(known.map((each) => Math.abs(each - middle)));
  const off = residual - level;
  return {
    value,
    expected: value / Math.exp(off),
    percent: 100 * (Math.exp(off) - 1),
    // Of few days the spread is known badly, and the level too.
    spreads: off / Math.max(spreadLeast, perDeviation * deviation * (1 + few / known.length)),
  };
}

/**
 * Each day against the level of the days before it; null where that is not known. A day that is off
 * does not enter the level, five in a row are a new one.
 */
function offsOf(
  days: readonly WarnDay[],
  use: Use,
  limit: number,
  spreadLimit: number,
): readonly (Off | null)[] {
  let level: Level = { known: [], run: [] };
  return days.map((day) => {
    const [value, due] = [use.value(day), use.due(day)];
    if (value === null || value <= 0 || due === null) return null;
    if (day.sincePlaced < settledDays) return null;
    const residual = Math.log(value / due);
    const off = against(level, residual, value);
    const isFlagged = off !== null && isOff(off, limit, spreadLimit);
    level = entered(level, residual, isFlagged);
    return isFlagged ? off : null;
  });
}

/** Every day's water against the house's own level, where it is off: what the study replays. */
export const waterOffs = (days: readonly WarnDay[], { waterPct, spreads }: WarnLimits) =>
  offsOf(days, water, waterPct, spreads);

const valuesOf = ({ value, expected, percent }: Off) => ({
  value: Math.round(value),
  expected: Math.round(expected),
  percent: Math.round(Math.abs(percent)),
});

function useFindings(days: readonly WarnDay[], limits: WarnLimits): Finding[] {
  const drunk = waterOffs(days, limits).at(-1) ?? null;
  const eaten = offsOf(days, feed, limits.feedPct, limits.spreads).at(-1) ?? null;
  return [
    ...(drunk === null
      ? []
      : [{ key: drunk.percent < 0 ? "waterLow" : "waterHigh", values: valuesOf(drunk) } as const]),
    ...(eaten === null || eaten.percent > 0
      ? []
      : [{ key: "feedLow", values: valuesOf(eaten) } as const]),
  ];
}

/** Where the standard is silent, and where a house loses fewer than a count can tell. */
const lossLeast = 1;
/**
 * What a flock of that age may lose in a day: the standard, or what this one usually loses. Null:
 * it has been there for long, and nobody knows yet what it usually loses.
 */
function expectedLosses(days: readonly WarnDay[], index: number): number | null {
  const { stdLossPct, birdDays, sincePlaced } = days[index]!;
  const before = days
    .slice(Math.max(0, index - spreadDays), Math.max(0, index - 2))
    .flatMap(({ lost }) => (lost === null ? [] : [lost]));
  if (before.length < levelLeast && sincePlaced > spreadDays) return null;
  const own = before.length < levelLeast ? 0 : median(before);
  return Math.max(lossLeast, own, ((stdLossPct ?? 0) * birdDays) / 100);
}

/** Sums of what is lost beyond the expected, in roots of it, day by day (Page's test). */
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
  // Against days with much less expected of them, a sum of roots may rise and no bird be too many.
  if (more < lossLeast) return [];
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

/** By how many points a day laying falls faster than the standard, in the week up to a day. */
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

/** A share below that is no fault of anything. */
const crackedLeast = 1;
function crackedFindings(days: readonly WarnDay[], { crackedTimes }: WarnLimits): Finding[] {
  const value = days.at(-1)?.crackedPct ?? null;
  const known = days
    .slice(-29, -1)
    .flatMap(({ crackedPct }) => (crackedPct === null ? [] : [crackedPct]));
  if (value === null || known.length < levelDays || value < crackedLeast) return [];
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

/** Days that a gain is taken over. */
const gainDays = 2;
/** A standard that gains less of the weight in them has nothing to be slow against, %. */
const gainLeastPct = 2;
/** With a share of the birds sold or moved away it is others that are weighed. */
const sameBirdsPct = 3;

/** A day on which they were weighed, and of which the standard's weight is known. */
const weighedOn = (day: WarnDay | undefined) =>
  day?.scaleG == null || day.stdWeightG === null
    ? null
    : { ...day, scaleG: day.scaleG, stdWeightG: day.stdWeightG };

/** What the scale says they gained up to a day, from the days that are needed for it. */
function gainAt(days: readonly WarnDay[], end: number) {
  const [now, middle, first] = [0, 1, 2].map((back) => weighedOn(days[end - back * gainDays]));
  if (now == null || middle == null || first == null) return null;
  const gone = 100 * (1 - now.birdDays / first.birdDays);
  if (gone > sameBirdsPct || first.sincePlaced < settledDays) return null;
  return {
    gain: now.scaleG - middle.scaleG,
    before: middle.scaleG - first.scaleG,
    standard: now.stdWeightG - middle.stdWeightG,
    weight: now.scaleG,
  };
}

/**
 * Less than a share of what they gained in the two days before, and less than the standard: on two
 * days one after the other, since a scale weighs whoever comes.
 */
function growthFindings(days: readonly WarnDay[], { gainPct }: WarnLimits): Finding[] {
  const gains = [1, 2].map((back) => gainAt(days, days.length - back));
  const isSlow = gains.every(
    (one, back) =>
      one !== null &&
      one.before > 0 &&
      one.standard > (gainLeastPct / 100) * one.weight &&
      // The day before may have been half a day of it.
      one.gain <= ((back === 0 ? gainPct : (100 + gainPct) / 2) / 100) * one.before &&
      one.gain < one.standard,
  );
  const [now] = gains;
  if (!isSlow || now == null) return [];
  const { gain, before, standard } = now;
  const values = {
    gain: Math.round(gain),
    before: Math.round(before),
    standard: Math.round(standard),
  };
  return [{ key: "weightSlow", values }];
}

/** The book against the controller, at the end of a day and of the day before. */
function countFindings(days: readonly WarnDay[], { countPct }: WarnLimits): Finding[] {
  const isOffAt = ({ booked, counted }: WarnDay): boolean =>
    booked !== null &&
    booked > 0 &&
    counted !== null &&
    100 * Math.abs(counted / booked - 1) > countPct;
  const newest = days.slice(-2);
  const last = newest.at(-1);
  return newest.length === 2 && newest.every(isOffAt) && last?.booked != null
    ? [{ key: "countOff", values: { value: last.booked, controller: last.counted ?? 0 } }]
    : [];
}

/** What is eaten in a day is the mean of so many days. */
const feedDays = 3;

/** What a silo holds at an hour of the farm's day, against what the last days' flock ate. */
export function feedOutFindings(
  days: readonly WarnDay[],
  { kg, hour }: { readonly kg: number; readonly hour: number },
  { feedHours }: WarnLimits,
): Finding[] {
  const eaten = days
    .slice(-feedDays)
    .flatMap(({ feedKg }) => (feedKg === null || feedKg <= 0 ? [] : [feedKg]));
  if (eaten.length < feedDays - 1) return [];
  const hours = (24 * kg) / mean(eaten);
  if (hours >= feedHours) return [];
  const values = {
    kg: Math.round(kg),
    hours: Math.floor(hours),
    hour: Math.floor(hour + hours) % 24,
  };
  return [{ key: "feedOut", values }];
}

/** What is to be said of the last of a flock's days; the days are whole and in their order. */
export const findWarnings = (days: readonly WarnDay[], limits: WarnLimits): Finding[] => [
  ...useFindings(days, limits),
  ...growthFindings(days, limits),
  ...lossFindings(days, limits),
  ...eggFindings(days, limits),
  ...meterFindings(days, limits),
  ...countFindings(days, limits),
];
