/** A stretch of time, epoch ms; `to` is not in it. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Merges intervals into as few as possible, in order, and drops empty ones. */
export function united(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  const result: Interval[] = [];
  for (const next of sorted) {
    const last = result.at(-1);
    if (last === undefined || next.from > last.to) result.push(next);
    else if (next.to > last.to) result[result.length - 1] = { from: last.from, to: next.to };
  }
  return result;
}

/** Returns the parts of `whole` that are in none of `taken`. `taken` as returned by `united`. */
export function without(whole: readonly Interval[], taken: readonly Interval[]): Interval[] {
  return whole.flatMap(({ from, to }) => {
    const left: Interval[] = [];
    let start = from;
    for (const removed of taken) {
      if (removed.to <= start || removed.from >= to) continue;
      if (removed.from > start) left.push({ from: start, to: removed.from });
      start = removed.to;
    }
    return start < to ? [...left, { from: start, to }] : left;
  });
}

/** Returns the parts of them between two moments. */
export const between = (intervals: readonly Interval[], from: number, to: number): Interval[] =>
  intervals
    .map((interval) => ({ from: Math.max(interval.from, from), to: Math.min(interval.to, to) }))
    .filter((item) => item.from < item.to);
