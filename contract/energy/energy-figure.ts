import { dayMs, minuteMs } from "../base/time.ts";

/*
 * Figures from electricity meters. Pure: times are epoch ms, energy kWh, power kW. Null: unknown.
 */

/** A lifetime total of a meter at a moment. */
export interface MeterPoint {
  readonly at: number;
  readonly total: number;
}

/** Readings further apart leave a gap: the time of the consumption in it is unknown. */
export const gapMs = 15 * minuteMs;
/** Energy used in a longer silence belongs to no day. */
export const longestGapMs = 32 * dayMs;

/** Energy used in an interval, and the part of it from gaps that reach beyond it. */
export interface Used {
  readonly kwh: number | null;
  readonly spread: number;
}

/**
 * Returns the energy used between each edge and the next: linear between the readings, so that the
 * sum is the meter's count. `points` in order of time; totals only rise.
 */
export function usedBetween(points: readonly MeterPoint[], edges: readonly number[]): Used[] {
  const used = edges.slice(1).map(() => ({ kwh: null as number | null, spread: 0 }));
  let first = 0;
  for (let index = 1; index < points.length; index++) {
    const [low, high] = [points[index - 1]!, points[index]!];
    const length = high.at - low.at;
    if (length <= 0 || length > longestGapMs) continue;
    while (first < used.length && edges[first + 1]! <= low.at) first++;
    for (let position = first; position < used.length && edges[position]! < high.at; position++)
      share(used[position]!, { low, high }, edges[position]!, edges[position + 1]!);
  }
  return used;
}

/** The part of the consumption between two readings that falls between two edges. */
function share(
  own: { kwh: number | null; spread: number },
  { low, high }: { readonly low: MeterPoint; readonly high: MeterPoint },
  begin: number,
  end: number,
): void {
  const length = high.at - low.at;
  const part = Math.min(high.at, end) - Math.max(low.at, begin);
  if (part <= 0) return;
  const kwh = (Math.max(0, high.total - low.total) * part) / length;
  own.kwh = (own.kwh ?? 0) + kwh;
  if (length > gapMs && part < length) own.spread += kwh;
}

/** Minutes with data in a quarter of an hour that make the mean of its gauge reliable. */
export const quarterMin = 12;

/**
 * Returns the mean power of a quarter of an hour: from the gauge with enough data, otherwise
 * counted.
 */
export function quarterKw(
  gauge: { readonly kw: number | null; readonly minutes: number },
  counted: Used,
): number | null {
  if (gauge.kw !== null && gauge.minutes >= quarterMin) return gauge.kw;
  return counted.kwh === null || counted.spread > 0 ? null : counted.kwh * 4;
}

/** Sums that a straight line is laid through: of values one above the other they are added. */
export interface LineSums {
  readonly n: number;
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
}
export const noSums: LineSums = { n: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 };
export const sumsOf = (x: number, y: number): LineSums => ({
  n: 1,
  x,
  y,
  xx: x * x,
  xy: x * y,
  yy: y * y,
});
export const addSums = (a: LineSums, b: LineSums): LineSums => ({
  n: a.n + b.n,
  x: a.x + b.x,
  y: a.y + b.y,
  xx: a.xx + b.xx,
  xy: a.xy + b.xy,
  yy: a.yy + b.yy,
});

/** The line of least squares: the power of one fan, and the power without any. */
interface FittedLine {
  readonly slope: number;
  readonly base: number;
  /** Share of the scatter it explains, 0 to 1. */
  readonly r2: number;
}

/** Null where all x are the same. */
export function lineOf({ n, x, y, xx, xy, yy }: LineSums): FittedLine | null {
  const spread = n * xx - x * x;
  if (n < 2 || spread <= 1e-9 * n * xx) return null;
  const slope = (n * xy - x * y) / spread;
  const scatter = n * yy - y * y;
  const r2 = scatter <= 0 ? 1 : (n * xy - x * y) ** 2 / (spread * scatter);
  return { slope, base: (y - slope * x) / n, r2 };
}

/**
 * With fewer minutes, or a line that explains less, a fan's power is too uncertain: on the
 * simulator, belts that happened to start with a fan gave 9 % too much at 0.84, and nothing above
 * 0.9 was off by 2 %.
 */
export const fanMinutesMin = 200;
const fanR2Min = 0.9;

/** Returns the kW a fan draws; null with too little data. */
export function fanKwOf(sums: LineSums): number | null {
  const line = sums.n < fanMinutesMin ? null : lineOf(sums);
  return line === null || line.r2 < fanR2Min || line.slope <= 0 ? null : line.slope;
}

/**
 * Days a flock needs for a use per bird: less than a day is not enough, because nights and days
 * differ.
 */
export const flockDaysMin = 1;

/** Figures of a whole flock, per kg or bird, are shown where nearly all its days have data. */
const flockShareMin = 0.9;
export const isFlockKnown = (days: number | null, total: number | null): boolean =>
  days !== null && total !== null && days >= flockDaysMin && days >= flockShareMin * (total - 1);

/** Energy a bird; null without birds. */
export const perBird = (kwh: number | null, birds: number | null): number | null =>
  kwh === null || birds === null || birds <= 0 ? null : kwh / birds;

/** The median; null for no values. */
export function medianOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (known.length === 0) return null;
  const half = Math.floor(known.length / 2);
  return known.length % 2 === 1 ? known[half]! : (known[half - 1]! + known[half]!) / 2;
}

/** Default kg of CO2 per kWh of the grid (mean of Chinese grids). */
export const usualCo2KgKwh = 0.56;
