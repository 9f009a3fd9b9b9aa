import { z } from "zod";
import { counterKeys, type CounterKey } from "../../contract/metric.ts";

/**
 * Meters start again at 0 when they are replaced or lose power. Stored is a lifetime total that only rises: raw reading plus
 * the offset of the epoch it belongs to. An epoch begins when a meter reads lower than before; that reading is its base.
 */
const epochSchema = z.object({
  /** First reading of the epoch, epoch ms. */
  from: z.number(),
  offset: z.number(),
  /** Newest reading taken in order. */
  lastAt: z.number(),
  lastRaw: z.number(),
});
type Epoch = z.infer<typeof epochSchema>;
const trackSchema = z.array(epochSchema);

export const counterStateSchema = z.object({ water: trackSchema, feed: trackSchema, kwh: trackSchema }).partial();
export type CounterState = z.infer<typeof counterStateSchema>;

/** Meters print rounded figures: a step back of less than this is no reset. */
const jitter = 0.5;
/** Epochs kept; older ones end with their history. */
const epochsKept = 8;

/** Lifetime total of a reading and the track afterwards. A late reading finds the epoch of its time and changes nothing. */
export function total(track: readonly Epoch[], raw: number, at: number): { total: number; track: readonly Epoch[] } {
  const newest = track.at(-1);
  if (newest === undefined) return { total: raw, track: [{ from: at, offset: 0, lastAt: at, lastRaw: raw }] };
  if (at >= newest.lastAt) return inOrder(track, newest, raw, at);
  const index = Math.max(0, track.findLastIndex((epoch) => epoch.from <= at));
  const own = track[index]!;
  const next = track[index + 1];
  // Between an epoch's last reading and the next one's first, a lower reading can only be the new meter's.
  const epoch = next !== undefined && at > own.lastAt && raw < own.lastRaw - jitter ? next : own;
  const floor = epoch === own ? -Infinity : own.lastRaw + own.offset;
  return { total: Math.max(floor, raw + epoch.offset), track };
}

function inOrder(track: readonly Epoch[], newest: Epoch, raw: number, at: number): { total: number; track: readonly Epoch[] } {
  const reached = newest.lastRaw + newest.offset;
  if (raw >= newest.lastRaw) return { total: raw + newest.offset, track: [...track.slice(0, -1), { ...newest, lastAt: at, lastRaw: raw }] };
  if (raw >= newest.lastRaw - jitter) return { total: reached, track };
  return { total: reached, track: [...track, { from: at, offset: reached - raw, lastAt: at, lastRaw: raw }].slice(-epochsKept) };
}

export type CounterTotals = Readonly<Record<CounterKey, number | null>>;
export const noTotals: CounterTotals = { water: null, feed: null, kwh: null };

/** Applies one frame's meters to a house's state. */
export function countAll(state: CounterState, raw: CounterTotals, at: number): { totals: CounterTotals; state: CounterState } {
  const totals: Record<CounterKey, number | null> = { ...noTotals };
  const after: CounterState = { ...state };
  for (const key of counterKeys) {
    const value = raw[key];
    if (value === null) continue;
    const counted = total(state[key] ?? [], value, at);
    totals[key] = counted.total;
    after[key] = [...counted.track];
  }
  return { totals, state: after };
}
