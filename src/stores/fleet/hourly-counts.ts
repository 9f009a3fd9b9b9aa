import { hourMs } from "../../../contract/base/time.ts";

/**
 * Alarms raised in one clock hour; `hour` is its start in epoch ms, `count` null before the first
 * record.
 */
export interface HourCount {
  readonly hour: number;
  readonly count: number | null;
}

/**
 * The buckets with one more alarm raised at `raisedAt`; they move on if that is after the last one.
 * Older alarms change nothing.
 */
export function countRaise(buckets: readonly HourCount[], raisedAt: number): readonly HourCount[] {
  const rolled = rollHours(buckets, raisedAt);
  const at = rolled.findIndex(({ hour }) => raisedAt >= hour && raisedAt < hour + hourMs);
  return at < 0
    ? rolled
    : rolled.with(at, { hour: rolled[at]!.hour, count: (rolled[at]!.count ?? 0) + 1 });
}

/** The buckets moved on so that the last one holds `time`; the same array when it already does. */
export function rollHours(buckets: readonly HourCount[], time: number): readonly HourCount[] {
  const last = buckets.at(-1);
  if (last === undefined || time < last.hour + hourMs) return buckets;
  const steps = Math.floor((time - last.hour) / hourMs);
  const added = Array.from({ length: Math.min(steps, buckets.length) }, (_, i) => ({
    hour: last.hour + (steps - Math.min(steps, buckets.length) + i + 1) * hourMs,
    count: 0,
  }));
  return [...buckets, ...added].slice(-buckets.length);
}
