import type { HouseMoment } from "../../stores/fleet/house-record.ts";
import { birdsOf } from "../../stores/fleet/tally.ts";

/** Houses with a flock that have something in common, and their birds. */
export interface Stock {
  readonly houses: number;
  readonly birds: number;
  /** Of the houses, those that have not said how many birds are alive: they are not in `birds`. */
  readonly silent: number;
}
export interface BreedStock extends Stock {
  /** Null: the flock's breed is not known. */
  readonly breed: string | null;
  readonly breedEn: string | null;
}

/**
 * Upper ends of the age bands, day ages inclusive; the last band is open, after it come flocks
 * whose age is not known.
 */
export const ageBandEnds = [7, 21, 35, 56, 120, 300] as const;

/** What the houses come to. A part is of the `houses` that know it; null where none does. */
export interface FleetSum {
  /** Houses with a flock. */
  readonly stocked: Stock;
  readonly placed: number | null;
  readonly survival: { readonly percent: number | null; readonly houses: number };
  readonly waterFeed: { readonly litresPerKg: number | null; readonly houses: number };
  /** Of all houses, empty ones too: their fans and lights run as well. */
  readonly energy: { readonly kwh: number | null; readonly houses: number };
  /** Most birds first. */
  readonly breeds: readonly BreedStock[];
  /** One a band of `ageBandEnds`, then the open one, then the unknown. */
  readonly ages: readonly Stock[];
}

interface Draft {
  houses: number;
  birds: number;
  silent: number;
}
const draft = (): Draft => ({ houses: 0, birds: 0, silent: 0 });

function add(into: Draft, birds: number | null): void {
  into.houses += 1;
  if (birds === null) into.silent += 1;
  else into.birds += birds;
}

/**
 * `dayStartOf`: when today began on a farm; what was used in a reading of an earlier day is not of
 * today.
 */
export function sumFleet(
  moments: Iterable<HouseMoment>,
  dayStartOf: (farmId: number) => number,
): FleetSum {
  const stocked = draft();
  const breeds = new Map<
    string,
    Draft & { readonly breed: string | null; readonly breedEn: string | null }
  >();
  const ages = Array.from({ length: ageBandEnds.length + 2 }, draft);
  const known = {
    placed: 0,
    placedHouses: 0,
    alive: 0,
    aliveOf: 0,
    aliveHouses: 0,
    litres: 0,
    feedKg: 0,
    feedHouses: 0,
    kwh: 0,
    kwhHouses: 0,
  };
  for (const moment of moments) {
    const { house, reading } = moment;
    const today = reading !== null && reading.at >= dayStartOf(house.farmId) ? reading : null;
    if (today !== null && today.kwhToday !== null) {
      known.kwh += today.kwhToday;
      known.kwhHouses += 1;
    }
    if (house.isEmpty) continue;
    const birds = reading === null || reading.aliveCount === null ? null : birdsOf(moment);
    add(stocked, birds);
    add(ages[bandOf(reading?.dayAge ?? null)]!, birds);
    const key = house.breed ?? "";
    let breed = breeds.get(key);
    if (breed === undefined)
      breeds.set(key, (breed = { ...draft(), breed: house.breed, breedEn: house.breedEn }));
    add(breed, birds);
    if (house.placedCount !== null) {
      known.placed += house.placedCount;
      known.placedHouses += 1;
      if (birds !== null) {
        known.alive += birds;
        known.aliveOf += house.placedCount;
        known.aliveHouses += 1;
      }
    }
    if (today !== null && today.waterToday !== null && today.feedToday !== null) {
      known.litres += today.waterToday;
      known.feedKg += today.feedToday;
      known.feedHouses += 1;
    }
  }
  return {
    stocked,
    placed: known.placedHouses === 0 && stocked.houses > 0 ? null : known.placed,
    survival: {
      percent: known.aliveOf > 0 ? (100 * known.alive) / known.aliveOf : null,
      houses: known.aliveHouses,
    },
    waterFeed: {
      litresPerKg: known.feedKg > 0 ? known.litres / known.feedKg : null,
      houses: known.feedHouses,
    },
    energy: { kwh: known.kwhHouses > 0 ? known.kwh : null, houses: known.kwhHouses },
    breeds: [...breeds.values()].sort(
      (a, b) =>
        b.birds - a.birds || b.houses - a.houses || (a.breed ?? "").localeCompare(b.breed ?? ""),
    ),
    ages,
  };
}

function bandOf(dayAge: number | null): number {
  if (dayAge === null) return ageBandEnds.length + 1;
  const index = ageBandEnds.findIndex((end) => dayAge <= end);
  return index < 0 ? ageBandEnds.length : index;
}
