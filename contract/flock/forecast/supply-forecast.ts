import type { FlockDay } from "../../fleet/flock/flock-day.ts";
import { round } from "../../base/round-number.ts";
import { curvesOf, type StandardDay } from "../figure/flock-figure.ts";
import { standardAt } from "../figure/standard-curve.ts";
import { z80 } from "./growth-forecast.ts";

/*
 * Forecast of feed, water and eggs: the standard per animal and age, times the flock's recent level
 * relative to the standard, times the expected number of animals (docs/forecast.md).
 */

/** Days ahead. */
export const supplyDays = 10;
/** Whole days in the mean that gives a level, and the fewest of them that must be known. */
const levelDays = 5;
const levelMin = 3;
/** Days from whose changes the spread is computed. */
const spreadDays = 14;

/** A quantity of a day with its 80 % interval. */
export interface UseAhead {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}
export type SupplyKey = "feed" | "water" | "eggs";

/** Why a quantity has no forecast. */
export type SupplyGap = "noUse" | "noStandardUse";

/** The values of a flock's day that the forecast needs. */
export type UsedDay = Pick<
  FlockDay,
  | "meanAge"
  | "isRunning"
  | "alive"
  | "opening"
  | "birdDays"
  | "dead"
  | "culled"
  | "feedG"
  | "waterMl"
  | "layPct"
  | "stdFeedG"
  | "stdWaterMl"
  | "stdLayPct"
>;

/** `spreadLeast`: smallest spread of daily values. `drift`: change of the level per day. */
const quantities = {
  feed: { own: "feedG", standard: "stdFeedG", per: 1000, spreadLeast: 0.015, drift: 0.004 },
  water: { own: "waterMl", standard: "stdWaterMl", per: 1000, spreadLeast: 0.02, drift: 0.006 },
  eggs: { own: "layPct", standard: "stdLayPct", per: 100, spreadLeast: 0.003, drift: 0.0005 },
} as const;

const ofEach = <T>(valueOf: (key: SupplyKey) => T): Record<SupplyKey, T> => ({
  feed: valueOf("feed"),
  water: valueOf("water"),
  eggs: valueOf("eggs"),
});

interface Level {
  readonly off: number;
  readonly spread: number;
}

const squared = (value: number) => value * value;

/** Mean and spread of a flock's deviation from its standard in its last days. */
function levelOf(days: readonly UsedDay[], key: SupplyKey): Level | SupplyGap {
  const { own, standard, spreadLeast } = quantities[key];
  const offs = days
    .filter(({ isRunning }) => !isRunning)
    .slice(-spreadDays)
    .map(({ [own]: value, [standard]: due }) =>
      value === null || due === null || value <= 0 || due <= 0 ? null : Math.log(value / due),
    );
  const recentOffs = offs.slice(-levelDays).filter((off) => off !== null);
  if (recentOffs.length < levelMin) {
    const hasUse = days.slice(-levelDays).some(({ [own]: value }) => value !== null && value > 0);
    return hasUse && days.at(-1)?.[standard] === null ? "noStandardUse" : "noUse";
  }
  const off = recentOffs.reduce((sum, item) => sum + item, 0) / recentOffs.length;
  // The spread is computed from day to day, so that a slow change of the level does not count.
  const steps = offs.flatMap((off, index) => {
    const before = offs[index - 1] ?? null;
    return off === null || before === null ? [] : [squared(off - before) / 2];
  });
  const noise = steps.length < 2 ? 0 : steps.reduce((sum, step) => sum + step, 0) / steps.length;
  const spread = Math.sqrt(Math.max(noise, squared(spreadLeast)) * (1 + 1 / recentOffs.length));
  return { off, spread };
}

/** Daily losses in the last week, as a share of the animals; 0 if not recorded. */
function lossShare(days: readonly UsedDay[]): number {
  const week = days.filter(({ isRunning }) => !isRunning).slice(-7);
  const lost = week.reduce((sum, { dead, culled }) => sum + (dead ?? 0) + (culled ?? 0), 0);
  const animals = week.reduce((sum, { opening }) => sum + opening, 0);
  return animals > 0 ? lost / animals : 0;
}

/** A day ahead. Null: not known, for the reason of its kind. */
export interface SupplyDay extends Readonly<Record<SupplyKey, UseAhead | null>> {
  /** 0: the current day. */
  readonly ahead: number;
  readonly age: number;
  readonly alive: number;
}
export interface Supply {
  readonly days: readonly SupplyDay[];
  readonly gaps: Readonly<Record<SupplyKey, SupplyGap | null>>;
}

/**
 * Returns the forecast for the next days of a flock. `days`: its recorded days, the current day
 * last.
 */
export function supplyAhead(
  days: readonly UsedDay[],
  standard: readonly StandardDay[],
  count = supplyDays,
): Supply {
  const last = days.at(-1);
  const curves = curvesOf(standard);
  const levels = ofEach((key) => levelOf(days, key));
  const loss = lossShare(days);
  const first = last?.isRunning === true ? 0 : 1;
  const ahead = (key: SupplyKey, age: number, birds: number, far: number): UseAhead | null => {
    const level = levels[key];
    const due = standardAt(curves[quantities[key].own], age);
    if (typeof level === "string" || due === null) return null;
    const max = key === "eggs" ? birds : Infinity;
    const { drift, per } = quantities[key];
    const spread = Math.hypot(level.spread, drift * Math.sqrt(far + 1));
    const times = (z: number) =>
      round(Math.min(max, (due * birds * Math.exp(level.off + z * spread)) / per), 1);
    return { value: times(0), low: times(-z80), high: times(z80) };
  };
  return {
    days:
      last === undefined
        ? []
        : Array.from({ length: count }, (_, index): SupplyDay => {
            const far = first + index;
            const age = last.meanAge + far;
            const birds = last.alive * (1 - loss) ** far;
            return {
              ahead: far,
              age: round(age, 1),
              alive: Math.round(birds),
              ...ofEach((key) => ahead(key, age, birds, far)),
            };
          }),
    gaps: ofEach((key) => (typeof levels[key] === "string" ? levels[key] : null)),
  };
}

/** When a silo is empty: days from midnight of the current day, with decimals. */
export interface SiloEnd {
  readonly days: number | null;
  /** By the upper end of the interval. */
  readonly early: number | null;
}

/**
 * Returns when a silo will be empty; null: not within the forecast. `hour`: local time at which the
 * silo was read.
 */
export function siloEnd(days: readonly SupplyDay[], kg: number, hour: number): SiloEnd {
  const endBy = (key: "value" | "high"): number | null => {
    let left = kg;
    for (const { ahead, feed } of days) {
      if (feed === null) return null;
      const from = ahead === 0 ? hour / 24 : 0;
      const due = feed[key] * (1 - from);
      if (due > 0 && left <= due) return ahead + from + (left / due) * (1 - from);
      left -= due;
    }
    return null;
  };
  return { days: endBy("value"), early: endBy("high") };
}
