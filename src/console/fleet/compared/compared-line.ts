import type { FlockDay } from "../../../../contract/fleet/flock/flock-day.ts";
import type { BreedStandard } from "../../../../contract/fleet/house/alarm-limit.ts";
import type { RangeGrain } from "../../../../contract/telemetry/telemetry.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import type { ChartLine } from "../../../charts/time/chart-panel.ts";
import { Pyramid } from "../../../charts/base/pyramid.ts";
import { endOf, type LoadedRange } from "../../../stores/telemetry/loaded-range.ts";
import {
  isCounter,
  joinedPoints,
  lineOf,
  type Points,
  pointsOf,
  scaledPoints,
} from "../trend/trend-panels.ts";
import type { Indicator } from "./compared-indicator.ts";

/** The days of a flock; `start`: midnight of its day 0, epoch ms. */
export interface FlockHistory {
  readonly start: number;
  readonly days: readonly FlockDay[];
}

/** One house's history, as far as it is loaded. */
export interface HouseHistory {
  readonly coarse: LoadedRange | null;
  readonly fine: LoadedRange | null;
  readonly flock: FlockHistory | null;
}

/** The points of a metric in a range; null: not in the reply. */
export function indicatorPoints(
  loaded: LoadedRange,
  { metric, scale }: Indicator,
  grain: RangeGrain,
): Points | null {
  const points = pointsOf(loaded, metric, grain);
  return points === null ? null : scaledPoints(points, scale);
}

/** The points of a figure, one at the noon of each day. */
export function figurePoints(
  { start, days }: FlockHistory,
  figureOf: NonNullable<Indicator["figureOf"]>,
  scale: number,
): Points {
  const values = days.map((day) => {
    const value = figureOf(day);
    return value === null ? null : value * scale;
  });
  const times = days.map(({ dayAge }) => start + (dayAge + 0.5) * dayMs);
  return { times, low: values, mean: values, high: values };
}

/** A house's line, its times moved back by `offset` ms; null while nothing of it is there. */
export function houseLine(
  id: number,
  name: string,
  history: HouseHistory,
  indicator: Indicator,
  grain: RangeGrain,
  offset: number,
): ChartLine | null {
  const { figureOf, scale } = indicator;
  if (figureOf !== null)
    return history.flock === null
      ? null
      : lineOf(String(id), name, figurePoints(history.flock, figureOf, scale), false, offset);
  const of = (loaded: LoadedRange | null) =>
    loaded === null ? null : indicatorPoints(loaded, indicator, grain);
  const points = joinedPoints(
    of(history.coarse),
    history.fine === null ? null : of(history.fine),
    history.fine,
  );
  return points === null
    ? null
    : lineOf(String(id), name, points, !isCounter(indicator.metric), offset);
}

/**
 * Returns a breed's standard between two ages (days), a point a day; null if its standard has no
 * value in it. `start`: day 0 on the axis.
 */
export function standardLine(
  id: string,
  name: string,
  place: number,
  days: readonly BreedStandard[],
  standardOf: (day: BreedStandard) => number | null,
  start: number,
  from: number,
  to: number,
): ChartLine | null {
  const known = days.flatMap((day) => {
    const value = standardOf(day);
    return value === null ? [] : [{ day: day.dayAge, value }];
  });
  if (known.length === 0) return null;
  const [first, last] = [
    Math.max(0, Math.floor((from - start) / dayMs)),
    Math.ceil((to - start) / dayMs),
  ];
  if (last < first) return null;
  const ages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return {
    id,
    name,
    place,
    line: Pyramid.of(
      ages.map((age) => start + age * dayMs),
      ages.map((age) => between(known, age)),
    ),
    range: null,
  };
}

/** Linear between two days; constant before the first and after the last. */
function between(
  known: readonly { readonly day: number; readonly value: number }[],
  age: number,
): number {
  const after = known.findIndex(({ day }) => day >= age);
  const high = known[after] ?? known.at(-1)!;
  const low = after > 0 ? known[after - 1]! : high;
  return high.day === low.day
    ? high.value
    : low.value + ((high.value - low.value) * (age - low.day)) / (high.day - low.day);
}

export interface Figures {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
  /** Standard deviation over mean, %; null with fewer than two values or around 0. */
  readonly variation: number | null;
}

/**
 * Returns the figures of a house's window: a measured quantity uses every reading, a consumption
 * the buckets, and a figure of the flock its days. Null without any value.
 */
export function figuresOf(
  loaded: LoadedRange,
  indicator: Indicator,
  grain: RangeGrain,
  flock: FlockHistory | null,
): Figures | null {
  const { figureOf, scale } = indicator;
  if (figureOf !== null)
    return flock === null ? null : ofPoints(within(figurePoints(flock, figureOf, scale), loaded));
  const sery = loaded.reply.series.find(({ metric }) => metric === indicator.metric);
  if (sery?.kind === "gauge") {
    if (sery.stats === null) return null;
    const { min, max, mean, sd } = sery.stats;
    return {
      min: min * scale,
      mean: mean * scale,
      max: max * scale,
      variation: variationOf(sd, mean),
    };
  }
  const points = indicatorPoints(loaded, indicator, grain);
  return points === null ? null : ofPoints(points);
}

/** The points of the days that a range shows. */
function within({ times, mean }: Points, { reply, until }: LoadedRange): Points {
  const indexes = times.flatMap((at, place) =>
    at >= reply.from && at <= Math.max(until, endOf(reply)) ? [place] : [],
  );
  const values = indexes.map((place) => mean[place]!);
  return { times: indexes.map((place) => times[place]!), low: values, mean: values, high: values };
}

function ofPoints(points: Points): Figures | null {
  const values = points.mean.filter((value) => value !== null);
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const sd =
    values.length < 2
      ? null
      : Math.sqrt(
          values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1),
        );
  const extreme = (pick: (a: number, b: number) => number, column: readonly (number | null)[]) =>
    column.reduce<number | null>(
      (current, value) =>
        value === null ? current : current === null ? value : pick(current, value),
      null,
    )!;
  return {
    min: extreme(Math.min, points.low),
    mean,
    max: extreme(Math.max, points.high),
    variation: variationOf(sd, mean),
  };
}

const variationOf = (sd: number | null, mean: number): number | null =>
  sd === null || mean === 0 ? null : (sd / Math.abs(mean)) * 100;

/** Ranks by mean, highest first; equal means share a rank. Null without a mean. */
export function ranksOf(means: readonly (number | null)[]): readonly (number | null)[] {
  return means.map((mean) =>
    mean === null ? null : 1 + means.filter((other) => other !== null && other > mean).length,
  );
}
