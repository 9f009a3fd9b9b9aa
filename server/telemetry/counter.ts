import { z } from "zod";
import { counterKeys, type CounterKey } from "../../contract/metric.ts";

/**
 * Meters start again at 0 when they are replaced or lose power. Stored is a lifetime total that
 * only rises: raw reading plus the offset of the epoch it belongs to. An epoch begins when a meter
 * reads lower than before; that reading is its base. Invariant: an epoch's first reading has the
 * total of the last reading of the epoch before it.
 */
const epochSchema = z.object({
  /** First reading of the epoch, epoch ms. */
  from: z.number(),
  firstRaw: z.number(),
  offset: z.number(),
  /** Newest reading of the epoch. */
  lastAt: z.number(),
  lastRaw: z.number(),
});
type Epoch = z.infer<typeof epochSchema>;
export const trackSchema = z.array(epochSchema);
export type Track = readonly Epoch[];

export const counterStateSchema = z
  .object({ water: trackSchema, feed: trackSchema, kwh: trackSchema })
  .partial();
export type CounterState = { readonly [K in CounterKey]?: Track | undefined };

/** Meters print rounded figures: a step back of less than this is no reset. */
const jitter = 0.5;
/** Epochs kept; older ones end with their history. */
const epochsKept = 8;

const reachedBy = (epoch: Epoch) => epoch.lastRaw + epoch.offset;
const single = (at: number, raw: number, offset: number): Epoch => ({
  from: at,
  firstRaw: raw,
  offset,
  lastAt: at,
  lastRaw: raw,
});

/**
 * Lifetime total of a reading and the track afterwards. A late reading finds the epoch of its time.
 * When it shows use that nobody knew of, the totals from now on hold it; those already stored
 * for later times stay behind until the next reading.
 */
export function total(track: Track, raw: number, at: number): { total: number; track: Track } {
  const first = track[0];
  if (first === undefined) return { total: raw, track: [single(at, raw, 0)] };
  if (at < first.from) return beforeAll(track, first, raw, at);
  const index = track.findLastIndex((epoch) => epoch.from <= at);
  const own = track[index] ?? first;
  if (at < own.lastAt) return { total: Math.min(raw + own.offset, reachedBy(own)), track };
  return afterOwn(track, index, own, raw, at);
}

/** Older than everything known: it is the first epoch's, or that of a meter before it. */
function beforeAll(
  track: Track,
  first: Epoch,
  raw: number,
  at: number,
): { total: number; track: Track } {
  if (raw <= first.firstRaw + jitter)
    return {
      total: raw + first.offset,
      track: [{ ...first, from: at, firstRaw: Math.min(raw, first.firstRaw) }, ...track.slice(1)],
    };
  const total = first.firstRaw + first.offset;
  return { total, track: [single(at, raw, total - raw), ...track].slice(-epochsKept) };
}

/**
 * At or after the last known reading of the epoch before it; between two epochs when there is a
 * next one.
 */
function afterOwn(
  track: Track,
  index: number,
  own: Epoch,
  raw: number,
  at: number,
): { total: number; track: Track } {
  const reached = reachedBy(own);
  if (raw >= own.lastRaw)
    return {
      total: raw + own.offset,
      track: track.map((epoch, place) =>
        place < index
          ? epoch
          : place === index
            ? { ...own, lastAt: at, lastRaw: raw }
            : { ...epoch, offset: epoch.offset + raw - own.lastRaw },
      ),
    };
  if (raw >= own.lastRaw - jitter)
    return { total: reached, track: track.with(index, { ...own, lastAt: at }) };
  const before = track.slice(0, index);
  const later = track.slice(index + 1);
  const [next] = later;
  if (next !== undefined && raw <= next.firstRaw + jitter) {
    const base = Math.min(raw, next.firstRaw);
    return {
      total: reached,
      track: [...before, own, { ...next, from: at, firstRaw: base }, ...later.slice(1)].map(
        (epoch, place) =>
          place > index ? { ...epoch, offset: epoch.offset + next.firstRaw - base } : epoch,
      ),
    };
  }
  return {
    total: reached,
    track: [...before, own, single(at, raw, reached - raw), ...later].slice(-epochsKept),
  };
}

export type CounterTotals = Readonly<Record<CounterKey, number | null>>;
export const noTotals: CounterTotals = { water: null, feed: null, kwh: null };

/** Applies one frame's meters to a house's state. */
export function countAll(
  state: CounterState,
  raw: CounterTotals,
  at: number,
): { totals: CounterTotals; state: CounterState } {
  const totals: Record<CounterKey, number | null> = { ...noTotals };
  const after: { [K in CounterKey]?: Track | undefined } = { ...state };
  for (const key of counterKeys) {
    const value = raw[key];
    if (value === null) continue;
    const counted = total(state[key] ?? [], value, at);
    totals[key] = counted.total;
    after[key] = counted.track;
  }
  return { totals, state: after };
}

/**
 * What was used since the newest reading before, by meter; null when there is none, or none now.
 */
export function usedSince(before: CounterState, totals: CounterTotals): CounterTotals {
  const used = (key: CounterKey): number | null => {
    const last = before[key]?.at(-1);
    const reached = totals[key];
    return last === undefined || reached === null ? null : Math.max(0, reached - reachedBy(last));
  };
  return { water: used("water"), feed: used("feed"), kwh: used("kwh") };
}
