import { z } from "zod";
import { counterKeys, type CounterKey } from "../../../contract/base/metric.ts";
import { dayMs, hourMs, minuteMs } from "../../../contract/base/time.ts";

/**
 * Meters start again at 0 when they are replaced or lose power. Stored is a lifetime total that
 * only rises: raw reading plus the offset of the epoch it belongs to. An epoch begins when a meter
 * reads lower than before, or leaps, and the next reading agrees; the first such reading is its
 * base. Invariant: an epoch's first reading has the total of the last reading of the epoch before
 * it.
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

/** A reading that does not follow from those before it; the next one decides. */
export const pendingReadingSchema = z.object({ raw: z.number(), at: z.number() });
export type PendingReading = z.infer<typeof pendingReadingSchema>;

export const counterStateSchema = z
  .object({
    water: trackSchema,
    feed: trackSchema,
    kwh: trackSchema,
    doubts: z
      .object({
        water: pendingReadingSchema,
        feed: pendingReadingSchema,
        kwh: pendingReadingSchema,
      })
      .partial(),
  })
  .partial();
export type CounterState = { readonly [K in CounterKey]?: Track | undefined } & {
  readonly doubts?: { readonly [K in CounterKey]?: PendingReading | undefined } | undefined;
};

/** Meters print rounded figures: a step back of less than this is no reset. */
const jitter = 0.5;
/** Epochs kept; older ones end with their history. */
const epochsMax = 8;

const lifetimeTotalOf = (epoch: Epoch) => epoch.lastRaw + epoch.offset;
const single = (at: number, raw: number, offset: number): Epoch => ({
  from: at,
  firstRaw: raw,
  offset,
  lastAt: at,
  lastRaw: raw,
});

/**
 * Lifetime total of a reading and the track afterwards. A late reading finds the epoch of its time.
 * If it shows use that was unknown, the totals from now on include it; those already stored for
 * later times lag behind until the next reading.
 */
export function total(track: Track, raw: number, at: number): { total: number; track: Track } {
  const first = track[0];
  if (first === undefined) return { total: raw, track: [single(at, raw, 0)] };
  if (at < first.from) return beforeAll(track, first, raw, at);
  const index = track.findLastIndex((epoch) => epoch.from <= at);
  const epochThen = track[index] ?? first;
  if (at < epochThen.lastAt)
    return { total: Math.min(raw + epochThen.offset, lifetimeTotalOf(epochThen)), track };
  return afterOwn(track, index, epochThen, raw, at);
}

/** Older than everything known: it belongs to the first epoch, or to an earlier meter. */
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
  return { total, track: [single(at, raw, total - raw), ...track].slice(-epochsMax) };
}

/**
 * Total of a reading at or after the last known reading of the epoch before it; if there is a next
 * epoch, it lies between the two.
 */
function afterOwn(
  track: Track,
  index: number,
  own: Epoch,
  raw: number,
  at: number,
): { total: number; track: Track } {
  const lifetimeTotal = lifetimeTotalOf(own);
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
    return { total: lifetimeTotal, track: track.with(index, { ...own, lastAt: at }) };
  const before = track.slice(0, index);
  const later = track.slice(index + 1);
  const [next] = later;
  if (next !== undefined && raw <= next.firstRaw + jitter) {
    const base = Math.min(raw, next.firstRaw);
    return {
      total: lifetimeTotal,
      track: [...before, own, { ...next, from: at, firstRaw: base }, ...later.slice(1)].map(
        (epoch, place) =>
          place > index ? { ...epoch, offset: epoch.offset + next.firstRaw - base } : epoch,
      ),
    };
  }
  return {
    total: lifetimeTotal,
    track: [...before, own, single(at, raw, lifetimeTotal - raw), ...later].slice(-epochsMax),
  };
}

export type CounterTotals = Readonly<Record<CounterKey, number | null>>;
export const noTotals: CounterTotals = { water: null, feed: null, kwh: null };

/**
 * Greatest amount that a meter can count: at once, regardless of late measurements, and in an hour.
 */
interface Most {
  readonly atOnce: number;
  readonly anHour: number;
}

/**
 * More than any house can use. A house of
 * 60,000 birds drinks 20,000 litres and eats 12,000 kg on its greatest day.
 */
const maxUsed = {
  water: { atOnce: 2000, anHour: 20_000 },
  feed: { atOnce: 2000, anHour: 10_000 },
  kwh: { atOnce: 100, anHour: 1000 },
} as const satisfies Record<CounterKey, Most>;

/** True if a meter can go from `lastRaw` to `raw` within `sinceMs`. */
function follows({ atOnce, anHour }: Most, raw: number, lastRaw: number, sinceMs: number): boolean {
  return raw >= lastRaw - jitter && raw <= lastRaw + atOnce + (anHour * sinceMs) / hourMs;
}

/**
 * True: a step takes the meter back to a value of the day, so it reported wrong values in between.
 */
function isReturn(max: Most, track: Track, raw: number, at: number): boolean {
  const step = raw - (track.at(-1)?.lastRaw ?? raw);
  return (
    step > max.atOnce / 20 &&
    track
      .slice(0, -1)
      .some(
        ({ lastRaw, lastAt }) =>
          at - lastAt < dayMs &&
          follows(max, raw, lastRaw, at - lastAt) &&
          raw - lastRaw < step / 2,
      )
  );
}

/**
 * Classifies a reading against the earlier ones: `late` ones of an older meter are never waited
 * for.
 */
function trustOf(max: Most, track: Track, raw: number, at: number) {
  const index = track.findLastIndex((epoch) => epoch.from <= at);
  const epochThen = track[index];
  if (
    epochThen === undefined ||
    at < epochThen.lastAt ||
    follows(max, raw, epochThen.lastRaw, at - epochThen.lastAt)
  )
    return "sound";
  if (index === track.length - 1) return "doubtful";
  return raw < epochThen.lastRaw ? "sound" : "late";
}

interface Counted {
  /** Null: it is not known yet, or never. */
  readonly total: number | null;
  readonly track: Track;
  readonly pending?: PendingReading;
}

/**
 * A single 0 or 900,000,000 of a meter is ignored. Where the next reading follows on it, it is
 * another meter: it counts from the first such reading on, and nothing is used by the change.
 */
export function count(
  max: Most,
  track: Track,
  { raw, at }: PendingReading,
  pending: PendingReading | undefined,
): Counted {
  const trust = trustOf(max, track, raw, at);
  if (trust === "late") return { total: null, track, ...(pending && { pending }) };
  if (trust === "sound" && isReturn(max, track, raw, at))
    return total(withNewEpoch(track, { raw, at }), raw, at);
  if (trust === "sound") {
    // A reading from before the doubt does not settle it.
    return { ...total(track, raw, at), ...(pending && at < pending.at && { pending }) };
  }
  if (pending === undefined || at <= pending.at || !follows(max, raw, pending.raw, at - pending.at))
    return { total: null, track, pending: { raw, at } };
  return total(withNewEpoch(track, pending), raw, at);
}

/** Begins another epoch at a reading; the use before it is kept. */
function withNewEpoch(track: Track, { raw, at }: PendingReading): Track {
  const last = track.at(-1);
  const lifetimeTotal = last === undefined ? raw : lifetimeTotalOf(last);
  return [...track, single(at, raw, lifetimeTotal - raw)].slice(-epochsMax);
}

/** Times in the state may be later than now by so much, as frames may, ms. */
const aheadMax = 2 * minuteMs;

/**
 * The state adjusted to a clock that was set back: no reading may be in the future, or every one
 * until then would count as late, and its use as none.
 */
export function readUntil(state: CounterState, now: number): CounterState {
  const isAhead = (key: CounterKey) => (state[key]?.at(-1)?.lastAt ?? now) > now + aheadMax;
  if (!counterKeys.some(isAhead)) return state;
  const ended = counterKeys.map((key) => [
    key,
    state[key]?.map((epoch) => ({
      ...epoch,
      from: Math.min(epoch.from, now),
      lastAt: Math.min(epoch.lastAt, now),
    })),
  ]);
  return Object.fromEntries(ended) as CounterState;
}

/**
 * Applies one frame's meters to a house's state. `doubtful`: the meters that are not certain yet.
 */
export function countAll(
  state: CounterState,
  raw: CounterTotals,
  at: number,
): {
  readonly totals: CounterTotals;
  readonly state: CounterState;
  readonly doubtful: readonly CounterKey[];
} {
  const totals: Record<CounterKey, number | null> = { ...noTotals };
  const after: { [K in CounterKey]?: Track | undefined } = { ...state };
  const doubts = { ...state.doubts };
  const doubtful: CounterKey[] = [];
  for (const key of counterKeys) {
    const value = raw[key];
    if (value === null) continue;
    const counted = count(maxUsed[key], state[key] ?? [], { raw: value, at }, doubts[key]);
    totals[key] = counted.total;
    after[key] = counted.track;
    if (counted.total === null) doubtful.push(key);
    if (counted.pending === undefined) delete doubts[key];
    else doubts[key] = counted.pending;
  }
  const { doubts: _, ...tracks } = after as CounterState;
  const isDoubted = Object.keys(doubts).length > 0;
  return { totals, state: isDoubted ? { ...tracks, doubts } : tracks, doubtful };
}

/**
 * Returns the use since the newest reading before, by meter; null without an earlier or a current
 * reading.
 */
export function usedSince(before: CounterState, totals: CounterTotals): CounterTotals {
  const used = (key: CounterKey): number | null => {
    const last = before[key]?.at(-1);
    const lifetimeTotal = totals[key];
    return last === undefined || lifetimeTotal === null
      ? null
      : Math.max(0, lifetimeTotal - lifetimeTotalOf(last));
  };
  return { water: used("water"), feed: used("feed"), kwh: used("kwh") };
}

/** Time since the newest reading of a meter before, ms; null: there was none. */
export function sinceRead(before: CounterState, key: CounterKey, at: number): number | null {
  const last = before[key]?.at(-1);
  return last === undefined ? null : at - last.lastAt;
}
