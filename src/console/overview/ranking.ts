import type { DayAgeOf } from "../../stores/fleet/flock-ages.ts";
import type { HouseMoment, HouseRecord } from "../../stores/fleet/house-record.ts";
import { bandDeviationOf } from "../../stores/fleet/band-deviation.ts";

/** Less than this by the same time yesterday says nothing: a meter steps. */
const leastLitres = 50;
/** From this share on a drop is looked at. */
const notableDrop = 0.2;

/**
 * By what share of yesterday's the water of today is short, 0 to 1; null when it is not by enough,
 * or not known. `dayStart`: when today began there.
 */
export function waterDrop({ house, reading }: HouseMoment, dayStart: number): number | null {
  if (house.isEmpty || house.isOnline !== true || reading === null || reading.at < dayStart)
    return null;
  const { waterToday: today, waterYesterday: yesterday } = reading;
  if (today === null || yesterday === null || yesterday < leastLitres) return null;
  return today <= yesterday * (1 - notableDrop) ? 1 - today / yesterday : null;
}

/**
 * Usual losses since placement: 1 % on arrival and 0.1 % a day, 8 % at most. Breed
 * standards lie below it at every age.
 */
const usualLossPct = (dayAge: number): number => Math.min(8, 1 + 0.1 * dayAge);

/**
 * Losses since placement in percent of the birds placed; null when they are usual for the age, or
 * not known.
 */
export function highLoss({ house }: HouseMoment, dayAge: number | null): number | null {
  const survivalPct = house.flock?.survivalPct ?? null;
  if (house.isEmpty || survivalPct === null || dayAge === null) return null;
  const lost = 100 - survivalPct;
  return lost > usualLossPct(dayAge) ? lost : null;
}

/**
 * How far a house without an alarm is off, as a multiple of what is tolerable: above 1 it needs
 * somebody.
 */
function excessOf(record: HouseRecord, dayStart: number, dayAge: number | null): number {
  const loss = highLoss(record.now, dayAge);
  return Math.max(
    bandDeviationOf(record) ?? 0,
    (waterDrop(record.now, dayStart) ?? 0) / notableDrop,
    loss === null ? 0 : loss / usualLossPct(dayAge ?? 0),
  );
}

/**
 * At most `limit` houses that need somebody: `alarmed` ones, which come in their order, then those
 * furthest off their target temperature, yesterday's water or the usual losses. One pass.
 */
export function rankHouses(
  alarmed: readonly HouseRecord[],
  all: Iterable<HouseRecord>,
  limit: number,
  dayStartOf: (farmId: number) => number,
  dayAgeOf: DayAgeOf,
): readonly HouseRecord[] {
  const best: { readonly record: HouseRecord; readonly excess: number }[] = [];
  const free = limit - alarmed.length;
  if (free > 0) {
    for (const record of all) {
      if (record.now.worst > 0) continue;
      // In steps, so that two houses do not change places at every frame.
      const { house } = record.now;
      const off = excessOf(record, dayStartOf(house.farmId), dayAgeOf(house));
      const excess = Math.round(off * 10) / 10;
      if (excess <= 1 || (best.length === free && excess <= best[free - 1]!.excess)) continue;
      const at = best.findIndex((other) => other.excess < excess);
      best.splice(at < 0 ? best.length : at, 0, { record, excess });
      if (best.length > free) best.pop();
    }
  }
  return [...alarmed.slice(0, limit), ...best.map(({ record }) => record)];
}
