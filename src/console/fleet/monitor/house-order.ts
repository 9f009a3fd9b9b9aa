import { rankPlace } from "../../../map/geo/place-rank.ts";
import type { DayAgeOf } from "../../../stores/fleet/flock-ages.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { deviationOf, figures } from "./monitor-figures.ts";

export const sortKeys = ["worst", "name", "farm", "deviation", "day", "water", "message"] as const;
export type SortKey = (typeof sortKeys)[number];
/** In reverse order, unknown values still come last. */
export interface Sort {
  readonly key: SortKey;
  readonly isReversed: boolean;
}

/** A house with its ranks by name. */
export interface Placed {
  readonly record: HouseRecord;
  /** By farm, then house. */
  readonly byFarm: number;
  /** By house, then farm. */
  readonly byName: number;
}

const minus = (value: number | null): number | null => (value === null ? null : -value);

/** Least first. Null: unknown. */
const measures: Readonly<Record<SortKey, (house: Placed, dayAgeOf: DayAgeOf) => number | null>> = {
  worst: ({ record: { now } }) => rankPlace(now),
  name: ({ byName }) => byName,
  farm: ({ byFarm }) => byFarm,
  deviation: ({ record: { now } }) => minus(deviationOf(now)),
  day: ({ record: { now } }, dayAgeOf) => minus(dayAgeOf(now.house)),
  water: ({ record: { now } }, dayAgeOf) => figures.waterShare.value(now, dayAgeOf),
  message: ({ record: { now } }) => now.reading?.at ?? null,
};
/** True when the order depends on readings; false: only on alarms, presence and names. */
export const followsReadings: Readonly<Record<SortKey, boolean>> = {
  worst: false,
  name: false,
  farm: false,
  deviation: true,
  day: false,
  water: true,
  message: true,
};

/** Returns the houses in the requested order; equal ones by farm and name. */
export function inOrder(
  houses: readonly Placed[],
  { key, isReversed }: Sort,
  dayAgeOf: DayAgeOf,
): HouseRecord[] {
  const sign = isReversed ? -1 : 1;
  const known: { readonly house: Placed; readonly measure: number }[] = [];
  const unknown: Placed[] = [];
  for (const house of houses) {
    const measure = measures[key](house, dayAgeOf);
    if (measure === null) unknown.push(house);
    else known.push({ house, measure: measure * sign });
  }
  known.sort((a, b) => a.measure - b.measure || a.house.byFarm - b.house.byFarm);
  unknown.sort((a, b) => a.byFarm - b.byFarm);
  return [...known.map(({ house }) => house.record), ...unknown.map(({ record }) => record)];
}

/**
 * Returns the smallest number of houses that must be added, removed or moved to turn one order into
 * the other.
 */
export function movesBetween(
  before: readonly HouseRecord[],
  after: readonly HouseRecord[],
): number {
  const places = new Map(after.map((record, place) => [record, place]));
  const staying = before.flatMap((record) => places.get(record) ?? []);
  const gone = before.length - staying.length;
  const come = after.length - staying.length;
  return gone + come + staying.length - longestRise(staying);
}

/** Length of the longest increasing subsequence: the houses that keep their relative order. */
function longestRise(numbers: readonly number[]): number {
  /** Smallest last number of an increasing subsequence, by its length. */
  const ends: number[] = [];
  for (const number of numbers) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! < number) low = middle + 1;
      else high = middle;
    }
    ends[low] = number;
  }
  return ends.length;
}
