import { counterKeys, gaugeKeys, metrics, slotCount } from "../../../contract/base/metric.ts";
import type { GaugeKey } from "../../../contract/base/metric.ts";
import type { CounterTotals } from "./meter-counter.ts";

export type Gauges = Readonly<Partial<Record<GaugeKey, number | null>>>;

/**
 * The readings of one bucket combined: sum, number, least and greatest of each metric by slot (NaN:
 * no value) and the meters' totals. A row of a single frame is its values: `count`, `low` and
 * `high` stay null.
 */
export interface RollupRow {
  /** Start of the bucket, epoch ms. */
  readonly at: number;
  readonly frames: number;
  readonly sum: readonly number[];
  readonly count: readonly number[] | null;
  readonly low: readonly number[] | null;
  readonly high: readonly number[] | null;
  readonly totals: CounterTotals;
}

const slots = gaugeKeys.map((key) => [key, metrics[key].slot] as const);
// Copied, not filled: a new array filled with fractions is made twice.
const empty: readonly number[] = Array.from({ length: slotCount }, () => Number.NaN);
const none: readonly number[] = Array.from({ length: slotCount }, () => 0);
const blank = (): number[] => empty.slice();

/** The values of one frame by slot. */
export function cellsOf(gauges: Gauges): readonly number[] {
  const cells = blank();
  for (const [metric, slot] of slots) cells[slot] = gauges[metric] ?? Number.NaN;
  return cells;
}

export const singleRow = (
  at: number,
  cells: readonly number[],
  totals: CounterTotals,
): RollupRow => ({ at, frames: 1, sum: cells, count: null, low: null, high: null, totals });

/** A row that may be added to. */
interface CompleteRow extends RollupRow {
  frames: number;
  readonly sum: number[];
  readonly count: number[];
  readonly low: number[];
  readonly high: number[];
  totals: CounterTotals;
}
const isWhole = (row: RollupRow): row is CompleteRow => row.count !== null;

const wholeOf = ({ at, frames, sum, count, low, high, totals }: RollupRow): CompleteRow => ({
  at,
  frames,
  sum: copyOf(sum),
  count: count === null ? countsOf(sum) : count.slice(),
  low: copyOf(low ?? sum),
  high: copyOf(high ?? sum),
  totals,
});

/**
 * Two rows of a bucket as one, in the place of the first where that is a row of several frames. The
 * order of rows makes no difference.
 */
export const addRow = (a: RollupRow, b: RollupRow): RollupRow =>
  addTo(isWhole(a) ? a : wholeOf(a), b);

function addTo(row: CompleteRow, b: RollupRow): CompleteRow {
  const { sum, count, low, high } = row;
  const [lowB, highB] = [b.low ?? b.sum, b.high ?? b.sum];
  for (let slot = 0; slot < b.sum.length; slot++) {
    const added = b.sum[slot]!;
    if (Number.isNaN(added)) continue;
    const isFirst = Number.isNaN(sum[slot]);
    sum[slot] = isFirst ? added : sum[slot]! + added;
    count[slot] = (count[slot] ?? 0) + (b.count?.[slot] ?? 1);
    low[slot] = isFirst ? lowB[slot]! : Math.min(low[slot]!, lowB[slot]!);
    high[slot] = isFirst ? highB[slot]! : Math.max(high[slot]!, highB[slot]!);
  }
  row.frames += b.frames;
  row.totals = mergeTotals(row.totals, b.totals);
  return row;
}

/** Up to the last slot, also of a row that ends before it. */
function copyOf(cells: readonly number[]): number[] {
  if (cells.length === slotCount) return cells.slice();
  const whole = blank();
  for (const [slot, value] of cells.entries()) whole[slot] = value;
  return whole;
}

const countsOf = (sum: readonly number[]): number[] => {
  const counts = none.slice();
  for (let slot = 0; slot < sum.length; slot++) if (!Number.isNaN(sum[slot])) counts[slot] = 1;
  return counts;
};

/** Totals only rise: the higher one is the later. */
function mergeTotals(a: CounterTotals, b: CounterTotals): CounterTotals {
  const merged: Record<keyof CounterTotals, number | null> = { ...a };
  for (const key of counterKeys) {
    const [one, other] = [a[key], b[key]];
    merged[key] = one === null ? other : other === null ? one : Math.max(one, other);
  }
  return merged;
}
