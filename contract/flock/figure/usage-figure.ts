import type { FlockDay } from "../../fleet/flock/flock-day.ts";

/** Amount recorded for a day, and the meter's count on it. */
interface MeteredDay {
  readonly hand: number | null;
  readonly meter: number | null;
  /**
   * True: the meter did not report at the end of the day, so the missed amount is in the next day
   * that it counts.
   */
  readonly isOpen: boolean;
}

/** Use on a day: the written amount, otherwise the meter's count. */
export interface Used {
  readonly value: number | null;
  readonly from: FlockDay["feedFrom"];
  /** The meter's count, less the amounts written for the days it had missed. */
  readonly meter: number | null;
  readonly gap: FlockDay["feedGap"];
  /** Index of the day whose value includes an unknown day. */
  readonly countedOn: number | null;
}

/**
 * Returns the use of days in their order. An amount that a meter missed counts once, on the day on
 * which the meter reports it.
 */
export function usedDays(days: readonly MeteredDay[]): Used[] {
  const counters = countersOf(days);
  let [written, isLong] = [0, false];
  return days.map(({ hand, meter, isOpen }, index): Used => {
    const meterUse = meter === null ? null : Math.max(0, meter - written);
    const value = hand ?? meterUse;
    const countedOn = value === null ? (counters[index] ?? null) : null;
    const gap = gapOf(isOpen && (meter !== null || countedOn !== null), isLong && meter !== null);
    written = isOpen ? Math.max(0, written + (value ?? 0) - (meter ?? 0)) : 0;
    isLong = isOpen && (hand === null || isLong);
    return { value, from: sourceOf(hand, meter), meter: meterUse, gap, countedOn };
  });
}

/** For each day the index of the next day whose meter has counted what this day's meter missed. */
function countersOf(days: readonly MeteredDay[]): (number | null)[] {
  let counter: number | null = null;
  return days
    .map((day, index) => ({ ...day, index }))
    .toReversed()
    .map(({ hand, meter, isOpen, index }) => {
      const next = isOpen ? counter : null;
      counter = hand === null && meter !== null ? index : next;
      return next;
    })
    .toReversed();
}

const gapOf = (isLess: boolean, isMore: boolean): Used["gap"] => {
  if (isLess && isMore) return "both";
  return isLess ? "less" : isMore ? "more" : null;
};
const sourceOf = (hand: number | null, meter: number | null): Used["from"] =>
  hand !== null ? "hand" : meter === null ? null : "meter";

export const unknownUse: Used = {
  value: null,
  from: null,
  meter: null,
  gap: null,
  countedOn: null,
};

/** Use of each kind on a day. */
export interface UsedOfDay {
  readonly feed: Used;
  readonly water: Used;
  readonly power: Used;
}

type StoredUsage = Pick<Used, "value" | "from" | "gap">;
const meterGap = ({ from, gap }: StoredUsage): Used["gap"] => (from === "meter" ? gap : null);
/** A meter's count over more or less than one day belongs to no day. */
const perHead = (used: StoredUsage, birdDays: number): number | null =>
  used.value === null || birdDays <= 0 || meterGap(used) !== null
    ? null
    : (1000 * used.value) / birdDays;

/** Energy per head and day. */
export const kwhPerHead = (day: Pick<FlockDay, "kwh" | "kwhFrom" | "kwhGap" | "birdDays">) => {
  const { kwh, kwhFrom, kwhGap, birdDays } = day;
  const wh = perHead({ value: kwh, from: kwhFrom, gap: kwhGap }, birdDays);
  return wh === null ? null : wh / 1000;
};

/** Feed, water and energy, in all and per head. */
export function usedFigures({ feed, water, power }: UsedOfDay, birdDays: number) {
  return {
    feedKg: feed.value,
    feedFrom: feed.from,
    meterFeedKg: feed.meter,
    feedGap: feed.gap,
    feedG: perHead(feed, birdDays),
    waterL: water.value,
    waterFrom: water.from,
    meterWaterL: water.meter,
    waterGap: water.gap,
    waterMl: perHead(water, birdDays),
    // Only if water and feed were measured on the same days.
    waterPerFeed: meterGap(water) === meterGap(feed) ? quotient(water.value, feed.value) : null,
    kwh: power.value,
    kwhFrom: power.from,
    meterKwh: power.meter,
    kwhGap: power.gap,
  };
}

export const quotient = (value: number | null, divisor: number | null): number | null =>
  value === null || divisor === null || divisor <= 0 ? null : value / divisor;
