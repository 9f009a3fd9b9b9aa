import type { FlockDay } from "../../fleet/flock/flock-day.ts";
import { round } from "../../base/round-number.ts";
import { type StandardCurve, standardAt } from "../figure/standard-curve.ts";

/*
 * Weight ahead: the breed's curve, times how far the flock is off it. That share is followed from
 * weighing to weighing, begins where the house's earlier flocks were, and may drift every day
 * (docs/forecast.md has the formulas and what they came to).
 */

/** Spreads of the logarithm of weight over standard; 0.01 is about 1 %. */
export const growthSpreads = {
  /** Spread between houses, and between flocks of one house. */
  house: 0.023,
  flock: 0.035,
  /** Drift in a day. */
  daily: 0.0033,
  /** A weighing by hand beyond the chance of its sample, and a day of an automatic scale. */
  handling: 0.01,
  scale: 0.03,
  /** A day beyond the end of the standard. */
  beyond: 0.005,
} as const;
/** Assumed variation of a sample without a recorded one, %. */
const usualCvPct = 10;
/** Standard deviations in half an 80 % interval. */
export const z80 = 1.2816;
/** A flock without a weighing for longer has an unknown weight, days. */
export const weighedWithin = 14;
/** Age of the stored forecast that is compared with the outcome, days. */
export const comparedDays = 5;

/** A day of a flock, as far as its growth is followed by it. */
export type GrowthDay = Pick<
  FlockDay,
  | "day"
  | "meanAge"
  | "isRunning"
  | "weightG"
  | "weightFrom"
  | "weighedDay"
  | "sample"
  | "cvPct"
  | "feedG"
  | "stdFeedG"
>;

/** Why there is no forecast. */
export type GrowthGap = "noStandard" | "beyondStandard" | "noWeighing" | "oldWeighing";

/** The share of the standard a flock has at the end of its last day, as a logarithm. */
export interface GrowthState {
  readonly off: number;
  readonly variance: number;
  /** Deviation at the last weighing only. */
  readonly lastOff: number;
  readonly lastDay: string;
  /** Age at the end of the last day known, days. */
  readonly age: number;
}

/** Weight at an age with its 80 % interval, and the standard scaled by the last weighing, g. */
export interface WeightAhead {
  readonly weightG: number;
  readonly lowG: number;
  readonly highG: number;
  readonly naiveG: number;
}

/** Begin of a house's flocks, by how far the earlier ones were off at their end. */
export function beginningOf(earlier: readonly number[]): { off: number; variance: number } {
  const { house, flock } = growthSpreads;
  const weight = earlier.length + flock ** 2 / house ** 2;
  const off = earlier.reduce((sum, item) => sum + item, 0) / weight;
  return { off, variance: flock ** 2 + flock ** 2 / weight };
}

/** Days for which a standard is carried on beyond its end, by the gain of its last week. */
export const carriedOn = 7;
const lastWeek = 7;
const curveEnd = (curve: StandardCurve): number => curve.at(-1)?.dayAge ?? -1;

/** Weight of the standard at an age, carried on for a week; null beyond that. */
export function standardWeight(curve: StandardCurve, at: number): number | null {
  const end = curveEnd(curve);
  if (at <= end) return standardAt(curve, at);
  const [last, before] = [standardAt(curve, end), standardAt(curve, end - lastWeek)];
  if (at > end + carriedOn || last === null || before === null) return null;
  return last + ((last - before) / lastWeek) * (at - end);
}

interface Weighed {
  readonly off: number;
  readonly variance: number;
}

function weighedOn(day: GrowthDay, standardG: number | null): Weighed | null {
  const { weightG, weightFrom } = day;
  if (weightG === null || standardG === null || weightG <= 0 || standardG <= 0) return null;
  if (weightFrom !== "hand" && weightFrom !== "scale") return null;
  const off = Math.log(weightG / standardG);
  if (weightFrom === "scale") return { off, variance: growthSpreads.scale ** 2 };
  const sample = day.weighedDay === day.day ? (day.sample ?? 1) : 1;
  const chance = (day.cvPct ?? usualCvPct) / 100 / Math.sqrt(Math.max(1, sample));
  return { off, variance: chance ** 2 + growthSpreads.handling ** 2 };
}

/** Logarithm of the feed of a day over the standard's; null: not known. */
const feedOff = ({ feedG, stdFeedG, isRunning }: GrowthDay): number | null =>
  isRunning || feedG === null || stdFeedG === null || feedG <= 0 || stdFeedG <= 0
    ? null
    : Math.log(feedG / stdFeedG);

/** Feed that is farther off a flock's own level is a slip of the pen rather than a meal. */
const feedMax = 0.3;
/** Days of feed needed for a level. */
const feedDaysMin = 5;

/**
 * By how much each day's feed makes a flock fall behind or catch up: its gain is in proportion to
 * its feed, compared with its usual feed.
 */
function fedOf(
  days: readonly GrowthDay[],
  standards: readonly (number | null)[],
): readonly number[] {
  const offs = days.map(feedOff);
  return days.map((_, index) => {
    const offToday = offs[index] ?? null;
    const known = offs.slice(0, index).filter((off) => off !== null);
    const [before = null, now = null] = [standards[index - 1], standards[index]];
    if (offToday === null || before === null || now === null || now <= 0) return 0;
    if (known.length < feedDaysMin) return 0;
    const level = known.reduce((sum, item) => sum + item, 0) / known.length;
    const gainShare = Math.max(0, now - before) / now;
    return Math.max(-feedMax, Math.min(feedMax, offToday - level)) * gainShare;
  });
}

/**
 * Follows a flock over its days, oldest first: a Kalman filter of one number. `earlier`: deviations
 * of the house's earlier flocks at their end, as logarithms.
 */
export function growthState(
  days: readonly GrowthDay[],
  curve: StandardCurve,
  earlier: readonly number[],
): GrowthState | GrowthGap {
  const last = days.at(-1);
  if (last === undefined) return "noWeighing";
  const standards = days.map(({ meanAge }) => standardWeight(curve, meanAge));
  if (standards.at(-1) == null) return curve.length === 0 ? "noStandard" : "beyondStandard";
  const fed = fedOf(days, standards);
  let { off, variance } = beginningOf(earlier);
  let weighed: { readonly off: number; readonly index: number } | null = null;
  for (const [index, day] of days.entries()) {
    off += fed[index] ?? 0;
    variance += growthSpreads.daily ** 2;
    const result = weighedOn(day, standards[index] ?? null);
    if (result === null) continue;
    const gain = variance / (variance + result.variance);
    off += gain * (result.off - off);
    variance *= 1 - gain;
    weighed = { off: result.off, index };
  }
  if (weighed === null) return "noWeighing";
  if (days.length - 1 - weighed.index > weighedWithin) return "oldWeighing";
  const lastDay = days[weighed.index]?.day ?? last.day;
  return { off, variance, lastOff: weighed.off, lastDay, age: last.meanAge };
}

/** Weight at an age from the last day on; null more than a week beyond the standard. */
export function weightAt(
  { off, variance, lastOff, age }: GrowthState,
  curve: StandardCurve,
  at: number,
): WeightAhead | null {
  const standard = standardWeight(curve, at);
  if (standard === null || standard <= 0) return null;
  const beyond = growthSpreads.beyond * Math.max(0, at - curveEnd(curve));
  const drift = Math.max(0, at - age) * growthSpreads.daily ** 2;
  const spread = Math.sqrt(variance + drift + beyond ** 2);
  const times = (z: number) => round(standard * Math.exp(off + z * spread), 1);
  return {
    weightG: times(0),
    lowG: times(-z80),
    highG: times(z80),
    naiveG: round(standard * Math.exp(lastOff), 1),
  };
}

/** Days until a weight is reached, with the interval; null: not within the standard. */
export interface DaysUntil {
  readonly days: number | null;
  readonly early: number | null;
  readonly late: number | null;
}

export function daysUntil(state: GrowthState, curve: StandardCurve, targetG: number): DaysUntil {
  const max = Math.floor(curveEnd(curve) + carriedOn - state.age);
  const first = (key: keyof WeightAhead): number | null => {
    for (let days = 0; days <= max; days += 1) {
      const ahead = weightAt(state, curve, state.age + days);
      if (ahead !== null && ahead[key] >= targetG) return days;
    }
    return null;
  };
  return { days: first("weightG"), early: first("highG"), late: first("lowG") };
}
