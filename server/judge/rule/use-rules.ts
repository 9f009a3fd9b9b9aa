import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import {
  above,
  below,
  either,
  type Finding,
  finding,
  low,
  type Rule,
  type View,
} from "./alarm-finding.ts";
import { isDarkTooLong, reportsLight } from "../observation/reading-track.ts";
import { waterUsed } from "../observation/reading-window.ts";

/**
 * True while the house is lit. From 6 to 20 h counts as light without a light sensor or dimmer, or
 * with one that never reports light.
 */
function isLit({ observation, window, context }: View): boolean {
  const reported = isDarkTooLong(window, observation.at) ? null : reportsLight(observation);
  return reported ?? (context.localHour >= 6 && context.localHour < 20);
}

/** No animals yet: the house is being warmed for them. */
const isPreheat = ({ context }: View): boolean => context.dayAge !== null && context.dayAge < 0;

const isTooYoungToFeed = ({ limits, context }: View): boolean =>
  context.dayAge !== null && context.dayAge < (limits.feedMinDayAge ?? 0);

function isFeedTime(view: View): boolean {
  const { limits, context } = view;
  if (isTooYoungToFeed(view)) return false;
  return (
    isLit(view) &&
    context.localHour >= (limits.feedFromHour ?? 0) &&
    context.localHour < (limits.feedToHour ?? 24)
  );
}

/**
 * Broken: nothing was used although the animals are awake. Any use ends it; while the house is
 * dark, the timer only waits.
 */
function unused(delta: number | null, isAwake: boolean): Finding {
  if (delta === null || delta < 0) return finding("unknown");
  if (delta > 0) return finding("inside", delta);
  return isAwake ? finding("broken", 0) : finding("paused", 0);
}

/**
 * Judges water use by the hour and by the quarter hour, both as litres per hour, so that their
 * values and peaks compare.
 */
function leak({ observation, limits, window }: View): Finding {
  if (observation.waterDeltaL === null || observation.waterDeltaL < 0) return finding("unknown");
  const { waterMaxPerHourL, spill15minL } = limits;
  const { hourL, quarterL } = waterUsed(window, observation.at);
  const isOverHour = waterMaxPerHourL !== null && hourL > waterMaxPerHourL;
  const isOverQuarter = spill15minL !== null && quarterL > spill15minL;
  if (isOverQuarter && !isOverHour) return finding("broken", 4 * quarterL, 4 * spill15minL);
  if (waterMaxPerHourL === null) return finding(spill15minL === null ? "unknown" : "inside", hourL);
  return finding(either(isOverHour), hourL, waterMaxPerHourL);
}

/** Returns the use of a flock of this standard in a whole day; null without one. */
const wholeDay = (perHead: number | null | undefined, { aliveCount }: View["context"]) =>
  perHead && aliveCount ? (perHead * aliveCount) / 1000 : null;

/** Hour of the farm from which a day's water is compared with the day before. */
const waterDayFromHour = 20;

/**
 * Today's water in percent of yesterday's up to the same time and of the standard's expectation.
 * Both shares must break the limit: `milder` picks the share that breaks it less.
 */
function waterDay(
  view: View,
  expected: number | null,
  milder: (a: number, b: number) => number,
  judge: (pct: number) => Finding,
): Finding {
  const { waterToday, waterYesterday } = view.observation;
  if (view.context.localHour < waterDayFromHour) return finding("paused");
  if (waterToday === null || waterYesterday === null || waterYesterday <= 0)
    return finding("unknown");
  const ofYesterday = (100 * waterToday) / waterYesterday;
  return judge(
    expected === null ? ofYesterday : milder(ofYesterday, (100 * waterToday) / expected),
  );
}

function waterDayLow(view: View): Finding {
  const day = wholeDay(view.standard?.waterMl, view.context);
  // By this hour at least the hour's share of the day should be used, because animals drink in the
  // light.
  const byNow = day === null ? null : (day * view.context.localHour) / 24;
  return waterDay(view, byNow, Math.max, (pct) =>
    below(view, "waterDayLow", pct, view.limits.waterDayLowPct),
  );
}

function waterDayHigh(view: View): Finding {
  const day = wholeDay(view.standard?.waterMl, view.context);
  return waterDay(view, day, Math.min, (pct) =>
    above(view, "waterDayHigh", pct, view.limits.waterDayHighPct),
  );
}

/** Hour of the farm from which the feed eaten today is a whole day's. */
const feedDayFromHour = 23.5;
function feedDay(view: View): Finding {
  const { feedDayLowPct: min, feedDayHighPct: max } = view.limits;
  if (view.context.localHour < feedDayFromHour || isTooYoungToFeed(view)) return finding("paused");
  const expected = wholeDay(view.standard?.feedG, view.context);
  const { feedToday } = view.observation;
  if (feedToday === null || expected === null) return finding("unknown");
  const pct = (100 * feedToday) / expected;
  if (min !== null && pct < min) return finding("broken", pct, min);
  if (max !== null && pct > max) return finding("broken", pct, max);
  return finding("inside", pct);
}

/** Body weight in percent of the standard's. */
function weightPct({ observation: { birdWeight }, standard }: View): number | null {
  const expected = standard?.weightG ?? null;
  return birdWeight === null || expected === null || expected <= 0
    ? null
    : (100 * birdWeight) / expected;
}

/**
 * A house without a flock counts as empty, and its climate is not judged. If its controller counts
 * animals and feed is used (or water, without a feed meter), the flock was not entered.
 */
function flockUnknown({ context, observation }: View): Finding {
  const { isEmpty, aliveCount } = context;
  if (!isEmpty || aliveCount === 0) return { ...finding("inside"), offDelayMs: 0 };
  if (aliveCount === null) return finding("unknown");
  // A night without use is no sign: the kind's off-delay is a day.
  const used = observation.feedToday ?? observation.waterToday;
  return finding(either(used === null || used > 0), aliveCount);
}

export const useRules = {
  waterZero: {
    worse: 0,
    decimals: 0,
    when: (view) => [unused(view.observation.waterDeltaL, isLit(view) && !isPreheat(view))],
  },
  waterOver: { worse: 1, decimals: 0, when: (view) => [leak(view)] },
  waterDayLow: { worse: -1, decimals: 0, when: (view) => [waterDayLow(view)] },
  waterDayHigh: { worse: 1, decimals: 0, when: (view) => [waterDayHigh(view)] },
  feedZero: {
    worse: 0,
    decimals: 0,
    when: (view) => [unused(view.observation.feedDeltaKg, isFeedTime(view))],
  },
  feedDayDev: { worse: 0, decimals: 0, when: (view) => [feedDay(view)] },
  flockUnknown: { worse: 0, decimals: 0, when: (view) => [flockUnknown(view)] },
  weightLow: low("weightLow", 0, (view) => [weightPct(view), view.limits.weightLowPct]),
} satisfies Partial<Record<AlarmKey, Rule>>;
