import type { HouseDetail, Reading } from "../../../../contract/fleet/house/reading.ts";
import type { Animal } from "../../../../contract/base/animal.ts";
import {
  type CounterKey,
  counterKeys,
  type MetricKey,
  metricKeys,
  metrics,
  probeKeys,
} from "../../../../contract/base/metric.ts";
import { type RunMode, runModeCodes, runModes } from "../../../../contract/base/run-mode.ts";
import { bucketStart, type RangeGrain } from "../../../../contract/telemetry/telemetry.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { dayMs, hourMs } from "../../../../contract/base/time.ts";
import type { ChartLine, ChartPanel, RibbonPart } from "../../../charts/time/chart-panel.ts";
import { pointsShown } from "../../../charts/base/line-gap.ts";
import { shownUnit } from "../../../lib/text/shown-metric.ts";
import { Pyramid } from "../../../charts/base/pyramid.ts";
import { endOf, type LoadedRange } from "../../../stores/telemetry/loaded-range.ts";
import { axes, type Indicator, minOf } from "./trend-indicator.ts";
import type { TrendText } from "../../../i18n/words/fleet/trend-words.ts";

export const isCounter = (metric: string): metric is CounterKey =>
  counterKeys.some((key) => key === metric);

/** Time unit of consumption. */
const useMs: Record<RangeGrain, number> = {
  minute: hourMs,
  hour: hourMs,
  day: 24 * hourMs,
  month: 30 * dayMs,
};
export const useWord = {
  minute: "perHour",
  hour: "perHour",
  day: "perDay",
  month: "perMonth",
} as const;
/** Least share of a bucket that must have passed before it is drawn. */
const minPart = 0.25;

/** Columns of equal length. */
export interface Points {
  readonly times: readonly number[];
  readonly low: readonly (number | null)[];
  readonly mean: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

/**
 * The points of a metric in a range, one in the middle of each bucket; a counter as its use per
 * hour, day or month.
 */
export function pointsOf(
  { reply, until }: LoadedRange,
  metric: MetricKey,
  grain: RangeGrain,
): Points | null {
  const sery = reply.series.find((series) => series.metric === metric);
  if (sery === undefined) return null;
  const starts = Array.from({ length: reply.buckets }, (_, index) => bucketStart(reply, index));
  const ends = starts.map((_, index) =>
    Math.min(
      index + 1 < starts.length ? starts[index + 1]! : endOf(reply),
      Math.max(until, starts[index]!),
    ),
  );
  const times = starts.map((start, index) => (start + ends[index]!) / 2);
  if (sery.kind === "gauge") return { times, low: sery.min, mean: sery.mean, high: sery.max };
  const use = sery.sum.map((sum, index) => {
    const passedMs = ends[index]! - starts[index]!;
    return sum === null || passedMs < reply.bucketMs * minPart
      ? null
      : (sum * useMs[grain]) / passedMs;
  });
  return { times, low: use, mean: use, high: use };
}

/**
 * The fine points where they are loaded, the coarse ones before and after. `nearer`: the range of
 * the fine ones.
 */
export function joinedPoints(
  coarse: Points | null,
  fine: Points | null,
  nearer: LoadedRange | null,
): Points | null {
  if (coarse === null || fine === null || nearer === null) return fine ?? coarse;
  const [from, to] = [nearer.reply.from, endOf(nearer.reply)];
  const before = coarse.times.findIndex((at) => at >= from);
  const head = before === -1 ? coarse.times.length : before;
  const after = coarse.times.findIndex((at) => at >= to);
  const tail = after === -1 ? coarse.times.length : after;
  const join = <T>(column: (points: Points) => readonly T[]): readonly T[] => [
    ...column(coarse).slice(0, head),
    ...column(fine),
    ...column(coarse).slice(tail),
  ];
  return {
    times: join(({ times }) => times),
    low: join(({ low }) => low),
    mean: join(({ mean }) => mean),
    high: join(({ high }) => high),
  };
}

/** The points converted to another unit: values are multiplied by `scale`. */
export function scaledPoints(points: Points, scale: number): Points {
  if (scale === 1) return points;
  const column = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : value * scale));
  return {
    times: points.times,
    low: column(points.low),
    mean: column(points.mean),
    high: column(points.high),
  };
}

interface PanelsOf {
  readonly coarse: LoadedRange;
  readonly fine: LoadedRange | null;
  readonly chosen: readonly Indicator[];
  readonly grain: RangeGrain;
  /** Target band of the temperature. */
  readonly band: Pyramid | null;
  readonly animal: Animal;
  readonly t: TrendText;
  readonly language: Language;
}

/** The panels of a choice, one per value axis. An indicator not in the reply is left out. */
export function panelsOf({
  coarse,
  fine,
  chosen,
  grain,
  band,
  animal,
  t,
  language,
}: PanelsOf): readonly ChartPanel[] {
  return axes.flatMap(({ id, word, minSpan, metrics: keys }): ChartPanel[] => {
    const [first] = keys;
    const shown = shownUnit(first, animal);
    const lines = keys
      .filter((key) => chosen.includes(key))
      .flatMap((key): ChartLine[] => {
        const points = joinedPoints(
          pointsOf(coarse, key, grain),
          fine === null ? null : pointsOf(fine, key, grain),
          fine,
        );
        if (points === null) return [];
        const { name } = metrics[key];
        return [lineOf(key, name[language], scaledPoints(points, shown.scale), !isCounter(key))];
      });
    if (lines.length === 0) return [];
    const { symbol } = shown;
    return [
      {
        id,
        name: word === null ? metrics[first].name[language] : t(word),
        unit: isCounter(first) ? t(useWord[grain], { unit: symbol }) : symbol,
        decimals: Math.max(...keys.map((key) => shownUnit(key, animal).decimals)),
        minSpan: shown.minSpan ?? minSpan,
        min: Math.max(...keys.map(minOf)),
        lines,
        band: id === "temperature" ? band : null,
      },
    ];
  });
}

/**
 * The line of some points, with extremes beside the means if `isMeasured`. Empty points that are
 * not a gap are left out; `offset` ms are subtracted from its times.
 */
export function lineOf(
  id: string,
  name: string,
  points: Points,
  isMeasured: boolean,
  offset = 0,
): ChartLine {
  const indexes = pointsShown(points.times, points.mean);
  const column = <T>(values: readonly T[]): readonly T[] => indexes.map((place) => values[place]!);
  const times = Float64Array.from(column(points.times), (at) => at - offset);
  return {
    id,
    name,
    line: Pyramid.of(times, column(points.mean)),
    range: isMeasured ? Pyramid.of(times, column(points.low), column(points.high)) : null,
  };
}

/** True when no line has a value in the window. */
export const areEmpty = (panels: readonly ChartPanel[], from: number, to: number): boolean =>
  panels.every(({ lines }) => lines.every(({ line }) => line.extent(from, to) === null));

/** Returns the newest reading's value for an indicator; null without one. */
function liveValue(
  metric: MetricKey,
  reading: Reading,
  detail: HouseDetail | undefined,
): number | null {
  const values: Partial<Record<MetricKey, number | null>> = reading;
  const value = values[metric];
  if (value !== undefined) return value;
  if (detail === undefined || detail.at !== reading.at) return null;
  const probe = probeKeys.findIndex((key) => key === metric);
  if (probe !== -1) return detail.temps[probe] ?? null;
  const others: Partial<Record<MetricKey, unknown>> = detail;
  const single = others[metric];
  return typeof single === "number" ? single : null;
}

/** The lines with the newest reading at their end. */
export function withReading(
  panels: readonly ChartPanel[],
  reading: Reading,
  detail: HouseDetail | undefined,
  animal: Animal,
): readonly ChartPanel[] {
  return panels.map((panel) => ({
    ...panel,
    lines: panel.lines.map((existing) => {
      const metric = metricKeys.find((key) => key === existing.id);
      if (metric === undefined || isCounter(metric)) return existing;
      const value = liveValue(metric, reading, detail);
      return value === null
        ? existing
        : withPoint(existing, reading.at, value * shownUnit(metric, animal).scale);
    }),
  }));
}

/** The line with one more point, if that is newer than its last. */
export function withPoint(existing: ChartLine, at: number, value: number): ChartLine {
  const { line, range } = existing;
  if ((line.times[line.length - 1] ?? 0) >= at) return existing;
  return { ...existing, line: line.appended(at, value), range: range?.appended(at, value) ?? null };
}

/** The time span of a point: its bucket, or the moment of a reading newer than the range. */
export function stretchIn(
  coarse: LoadedRange | null,
  fine: LoadedRange | null,
): (at: number) => readonly [number, number] {
  const inside = (loaded: LoadedRange | null, at: number): readonly [number, number] | null => {
    if (loaded === null) return null;
    const { reply, until } = loaded;
    if (at < reply.from || at >= endOf(reply) || at >= until) return null;
    const index =
      reply.edges === null
        ? Math.floor((at - reply.from) / reply.bucketMs)
        : reply.edges.findLastIndex((edge) => edge <= at);
    return bucketStretch(loaded, index);
  };
  return (at) => inside(fine, at) ?? inside(coarse, at) ?? [at, at];
}

/** Start and end of a bucket of a range, as far as the range contains them. */
function bucketStretch({ reply, until }: LoadedRange, index: number): readonly [number, number] {
  const end = index + 1 < reply.buckets ? bucketStart(reply, index + 1) : endOf(reply);
  return [bucketStart(reply, index), Math.min(end, until)];
}

/**
 * The target band over time: the present limits, moved with the target temperature of each time.
 * Null while one of them is unknown.
 */
export function bandOf(
  context: LoadedRange | null,
  low: number | null,
  high: number | null,
  targetNow: number | null,
): Pyramid | null {
  const sery = context?.reply.series.find(({ metric }) => metric === "targetTemp");
  if (
    context === null ||
    sery?.kind !== "gauge" ||
    low === null ||
    high === null ||
    targetNow === null
  )
    return null;
  const { reply, until } = context;
  const times = sery.mean.map((_, index) => Math.min(bucketStart(reply, index + 0.5), until));
  const moved = (limit: number, at: number) =>
    sery.mean.map((target) => (target === null ? null : target + limit - targetNow)).concat(at);
  const last = sery.mean.findLast((target) => target !== null);
  if (last === undefined) return null;
  return Pyramid.of(
    [...times, until],
    moved(low, last! + low - targetNow),
    moved(high, last! + high - targetNow),
  );
}

/** Run modes over time; a bucket with several is marked. */
export function ribbonOf(
  context: LoadedRange | null,
  language: Language,
  mixed: string,
): readonly RibbonPart[] | null {
  const sery = context?.reply.series.find(({ metric }) => metric === "runMode");
  if (context === null || sery?.kind !== "gauge") return null;
  const parts: { from: number; to: number; name: string; tone: string }[] = [];
  sery.min.forEach((low, index) => {
    const high = sery.max[index] ?? null;
    if (low === null || high === null) return;
    const mode: RunMode | undefined = low === high ? runModeCodes[low] : undefined;
    const [from, to] = bucketStretch(context, index);
    const tone = `tone-${mode ?? "mixed"}`;
    const last = parts.at(-1);
    if (last?.to === from && last.tone === tone) last.to = to;
    else
      parts.push({ from, to, name: mode === undefined ? mixed : runModes[mode][language], tone });
  });
  return parts.length === 0 ? null : parts;
}
