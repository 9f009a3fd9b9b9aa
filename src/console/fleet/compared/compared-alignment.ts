import type { House } from "../../../../contract/fleet/house/house.ts";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import { localOf, utcOf } from "../../../lib/time/time-zone.ts";
import type { ComparedHouse } from "./use-compared.ts";

const minMs = minuteMs;

export interface PlacedHouse {
  readonly house: House;
  readonly timeZone: string;
}

/** The midnight, by the farm's clock, of the day a flock was of day age 0. Null without one. */
export function ageStart({ house, timeZone }: PlacedHouse): number | null {
  return house.placedAt === null
    ? null
    : utcOf(
        timeZone,
        (Math.floor(localOf(timeZone, house.placedAt) / dayMs) - house.placedAge) * dayMs,
      );
}

/** Aligns houses by date: the same latest period of each. */
export const byDate = (
  houses: readonly PlacedHouse[],
  windowMs: number,
): readonly ComparedHouse[] =>
  houses.map(({ house }) => ({ id: house.id, latestMs: windowMs, offset: 0 }));

/**
 * Aligns houses by day age: the last `windowMs` of ages up to that of the oldest flock. A house
 * without a flock, or with one that is too young, is left out. `now`: server time, epoch ms.
 */
export function byAge(
  houses: readonly PlacedHouse[],
  windowMs: number,
  now: number,
): readonly ComparedHouse[] {
  const starts = houses.map((placed) => ({ id: placed.house.id, start: ageStart(placed) }));
  const oldest = Math.max(0, ...starts.map(({ start }) => (start === null ? 0 : now - start)));
  const first = Math.max(0, oldest - windowMs);
  return starts.flatMap(({ id, start }) =>
    start === null || now - start - first < minMs
      ? []
      : [{ id, latestMs: now - start - first, offset: start }],
  );
}
