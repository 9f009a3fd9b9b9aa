import { counterKeys, gaugeKeys, metrics, slotCount } from "../../contract/metric.ts";
import type { GaugeKey } from "../../contract/metric.ts";
import type { CounterTotals } from "./counter.ts";

export type Gauges = Readonly<Partial<Record<GaugeKey, number | null>>>;

/**
 * What the readings of one bucket are together: sum, number, least and greatest of each metric by
 * slot (NaN: no value) and the meters' totals. A row of a single frame is its values: `count`,
 * `low` and `high` stay null. Never changed in place.
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
const blank = (): number[] => new Array<number>(slotCount).fill(Number.NaN);

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

/** Two rows of a bucket as one. The order of rows makes no difference. */
export function mergeRows(a: RollupRow, b: RollupRow): RollupRow {
  const [sum, count, low, high] = [blank(), new Array<number>(slotCount).fill(0), blank(), blank()];
  for (let slot = 0; slot < slotCount; slot++) {
    const [sumA, sumB] = [cellAt(a.sum, slot), cellAt(b.sum, slot)];
    sum[slot] = either(sumA, sumB, sumA + sumB);
    count[slot] = countAt(a, slot) + countAt(b, slot);
    const [lowA, lowB] = [cellAt(a.low ?? a.sum, slot), cellAt(b.low ?? b.sum, slot)];
    low[slot] = either(lowA, lowB, Math.min(lowA, lowB));
    const [highA, highB] = [cellAt(a.high ?? a.sum, slot), cellAt(b.high ?? b.sum, slot)];
    high[slot] = either(highA, highB, Math.max(highA, highB));
  }
  return {
    at: a.at,
    frames: a.frames + b.frames,
    sum,
    count,
    low,
    high,
    totals: mergeTotals(a.totals, b.totals),
  };
}

const cellAt = (cells: readonly number[], slot: number): number => cells[slot] ?? Number.NaN;

/** The one that is a value, or what both are together. */
const either = (a: number, b: number, both: number): number =>
  Number.isNaN(a) ? b : Number.isNaN(b) ? a : both;

const countAt = ({ sum, count }: RollupRow, slot: number): number =>
  count === null ? Number(!Number.isNaN(sum[slot])) : (count[slot] ?? 0);

/** Totals only rise: the higher one is the later. */
function mergeTotals(a: CounterTotals, b: CounterTotals): CounterTotals {
  const merged: Record<keyof CounterTotals, number | null> = { ...a };
  for (const key of counterKeys) {
    const [one, other] = [a[key], b[key]];
    merged[key] = one === null ? other : other === null ? one : Math.max(one, other);
  }
  return merged;
}
