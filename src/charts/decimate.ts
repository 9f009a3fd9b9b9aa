/**
 * Reduces points to what a line of so many pixels can show, without losing an extreme: first, lowest, highest and last of
 * every pixel column stay (M4). A gap (null or NaN) stays a gap: one null point between what was before and after.
 *
 * Times ascend, epoch ms; both arrays are as long as each other. At most 4 points and one gap mark a column.
 */
export function decimate(times: ArrayLike<number>, values: ArrayLike<number | null>, from: number, to: number, columns: number): readonly LinePoint[] {
  const out: LinePoint[] = [];
  const width = (to - from) / Math.max(1, columns);
  if (!(width > 0)) return out;
  let column: Column | null = null;
  let isGap = false;
  for (let i = 0; i < times.length; i++) {
    const at = times[i] ?? NaN;
    if (!(at >= from && at <= to)) continue;
    const value = values[i] ?? null;
    if (value === null || Number.isNaN(value)) {
      if (column !== null) emit(column, out);
      column = null;
      if (!isGap && out.length > 0) out.push({ at, value: null });
      isGap = true;
      continue;
    }
    isGap = false;
    const number: number = Math.floor((at - from) / width);
    if (column !== null && column.number === number) {
      column = widen(column, { at, value });
    } else {
      if (column !== null) emit(column, out);
      const point = { at, value };
      column = { number, first: point, lowest: point, highest: point, last: point };
    }
  }
  if (column !== null) emit(column, out);
  while (out.at(-1)?.value === null) out.pop();
  return out;
}

export interface LinePoint {
  readonly at: number;
  readonly value: number | null;
}

interface Known extends LinePoint {
  readonly value: number;
}
interface Column {
  readonly number: number;
  readonly first: Known;
  readonly lowest: Known;
  readonly highest: Known;
  readonly last: Known;
}

const widen = (column: Column, point: Known): Column => ({
  ...column,
  lowest: point.value < column.lowest.value ? point : column.lowest,
  highest: point.value > column.highest.value ? point : column.highest,
  last: point,
});

function emit({ first, lowest, highest, last }: Column, out: LinePoint[]): void {
  const points = [...new Set([first, lowest, highest, last])].sort((a, b) => a.at - b.at);
  out.push(...points);
}

/**
 * The points of buckets that carry their extremes: minimum and maximum of each, in turn, so that a spike inside a bucket is
 * on the line. A null bucket is a gap. `from` and `bucketMs` in ms; a bucket's points stand at a quarter and three quarters of it.
 */
export function bucketPoints(from: number, bucketMs: number, min: readonly (number | null)[], max: readonly (number | null)[]): { times: number[]; values: (number | null)[] } {
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
