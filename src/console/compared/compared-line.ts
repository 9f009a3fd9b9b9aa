import type { BreedStandard } from "../../../contract/limit.ts";
import type { RangeGrain } from "../../../contract/telemetry.ts";
import { dayMs } from "../../../contract/time.ts";
import type { ChartLine } from "../../charts/chart-panel.ts";
import { Pyramid } from "../../charts/pyramid.ts";
import type { Picture } from "../../stores/page/picture.ts";
import {
  isCounter,
  joinedPoints,
  lineOf,
  type Points,
  pointsOf,
  scaledPoints,
} from "../trend/trend-panels.ts";
import type { Indicator } from "./indicator.ts";

/**
 * One house's history as far as it is there. `placedCount`: animals of the flock at its placement.
 */
export interface HouseHistory {
  readonly coarse: Picture | null;
  readonly fine: Picture | null;
  readonly placedCount: number | null;
}

/** The points of an indicator in a picture; null when the server said nothing of it. */
export function indicatorPoints(
  picture: Picture,
  { metric, measure, scale }: Indicator,
  grain: RangeGrain,
  placedCount: number | null,
): Points | null {
  const points = pointsOf(picture, metric, measure === "perHead" ? "day" : grain);
  if (points === null) return null;
  if (measure === "plain") return scaledPoints(points, scale);
  const heads = measure === "perHead" ? (pointsOf(picture, "aliveCount", grain)?.mean ?? []) : null;
  const share = (value: number | null, index: number): number | null => {
    const whole = heads === null ? placedCount : (heads[index] ?? null);
    return value === null || whole === null || whole <= 0 ? null : (value / whole) * scale;
  };
  return {
    times: points.times,
    low: points.low.map(share),
    mean: points.mean.map(share),
    high: points.high.map(share),
  };
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
  const of = (picture: Picture | null) =>
    picture === null ? null : indicatorPoints(picture, indicator, grain, history.placedCount);
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
 * What a breed asks for between two ages (days), a point a day; null where its standard is silent
 * all along. `start`: day 0 on the axis.
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

/** Straight between two days; before the first and after the last it stands still. */
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
  readonly least: number;
  readonly mean: number;
  readonly greatest: number;
  /** Standard deviation over mean, %; null with fewer than two values or around 0. */
  readonly variation: number | null;
}

/**
 * What a house's window comes to: of a measured quantity by every reading, of what is used or
 * reckoned by the buckets. Null when nothing is known.
 */
export function figuresOf(
  picture: Picture,
  indicator: Indicator,
  grain: RangeGrain,
  placedCount: number | null,
): Figures | null {
  const found = picture.reply.series.find(({ metric }) => metric === indicator.metric);
  if (indicator.measure === "plain" && found?.kind === "gauge") {
    if (found.stats === null) return null;
    const { min, max, mean, sd } = found.stats;
    const { scale } = indicator;
    return {
      least: min * scale,
      mean: mean * scale,
      greatest: max * scale,
      variation: variationOf(sd, mean),
    };
  }
  const points = indicatorPoints(picture, indicator, grain, placedCount);
  const values = (points?.mean ?? []).filter((value) => value !== null);
  if (points === null || values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const sd =
    values.length < 2
      ? null
      : Math.sqrt(
          values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1),
        );
  const extreme = (pick: (a: number, b: number) => number, column: readonly (number | null)[]) =>
    column.reduce<number | null>(
      (held, value) => (value === null ? held : held === null ? value : pick(held, value)),
      null,
    )!;
  return {
    least: extreme(Math.min, points.low),
    mean,
    greatest: extreme(Math.max, points.high),
    variation: variationOf(sd, mean),
  };
}

const variationOf = (sd: number | null, mean: number): number | null =>
  sd === null || mean === 0 ? null : (sd / Math.abs(mean)) * 100;

/** Places by mean, the highest first; equal means share one. Null without a mean. */
export function ranksOf(means: readonly (number | null)[]): readonly (number | null)[] {
  return means.map((mean) =>
    mean === null ? null : 1 + means.filter((other) => other !== null && other > mean).length,
  );
}
