import { Pyramid } from "./pyramid.ts";

/**
 * Reduces points to the number a line of this many pixels can show, without losing an extreme:
 * first, lowest, highest and last of every pixel column stay (M4). A gap (null or NaN) stays a gap:
 * one null point between what was before and after.
 *
 * Times ascend, epoch ms; both arrays are as long as each other. At most 4 points and one gap mark
 * a column.
 */
export function decimate(
  times: ArrayLike<number>,
  values: ArrayLike<number | null>,
  from: number,
  to: number,
  columns: number,
): readonly LinePoint[] {
  const out: LinePoint[] = [];
  traceLine(Pyramid.of(times, values), from, to, columns, {
    point: (at, value) => void out.push({ at, value }),
    gap: (at) => {
      if (out.length > 0 && out.at(-1)?.value !== null) out.push({ at, value: null });
    },
  });
  if (out.at(-1)?.value === null) out.pop();
  return out;
}

export interface LinePoint {
  readonly at: number;
  readonly value: number | null;
}

/** Drawing calls for a line, in the order of time. */
export interface LinePen {
  point(at: number, value: number): void;
  /** The line is not known at this time: later points are not joined to earlier ones. */
  gap(at: number): void;
}

/** Passes the M4 points of a line of single readings to the callbacks: at most four per column. */
export function traceLine(
  line: Pyramid,
  from: number,
  to: number,
  columns: number,
  pen: LinePen,
): void {
  const { times, low } = line;
  const addPoint = (place: number): void => pen.point(times[place]!, low[place]!);
  line.visit(from, to, columns, {
    run: (first, min, max, last) => {
      const earlier = Math.min(min, max);
      const later = Math.max(min, max);
      addPoint(first);
      if (earlier !== first && earlier !== last) addPoint(earlier);
      if (later !== earlier && later !== first && later !== last) addPoint(later);
      if (last !== first) addPoint(last);
    },
    gap: (place) => pen.gap(times[place]!),
  });
}

/**
 * The points of buckets that carry their extremes: minimum and maximum of each, in turn, so that a
 * spike inside a bucket is on the line. A null bucket is a gap. `from` and `bucketMs` in ms; a
 * bucket's points are drawn at a quarter and three quarters of its width.
 */
export function bucketPoints(
  from: number,
  bucketMs: number,
  min: readonly (number | null)[],
  max: readonly (number | null)[],
): { times: number[]; values: (number | null)[] } {
  const times: number[] = [];
  const values: (number | null)[] = [];
  min.forEach((low, i) => {
    const high = max[i] ?? null;
    const start = from + i * bucketMs;
    if (low === null || high === null || low === high) {
      times.push(start + bucketMs / 2);
      values.push(low === null || high === null ? null : low);
      return;
    }
    const isRising = (max[i - 1] ?? high) <= high;
    times.push(start + bucketMs / 4, start + (3 * bucketMs) / 4);
    values.push(isRising ? low : high, isRising ? high : low);
  });
  return { times, values };
}
