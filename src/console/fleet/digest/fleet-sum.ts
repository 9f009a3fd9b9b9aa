import type { Species } from "../../../../contract/base/animal.ts";
import { type Animal, animalOf } from "../../../../contract/base/animal.ts";
import type { FleetTallies } from "../../../../contract/live/farm-tally.ts";
import type { Reading } from "../../../../contract/fleet/house/reading.ts";
import type { DayAgeOf } from "../../../stores/fleet/flock-ages.ts";
import type { HouseSnapshot } from "../../../stores/fleet/house-record.ts";
import { ageBandEnds, ageBandOf } from "../../../lib/text/age-band.ts";
import { at } from "../../../lib/data/element-at.ts";
import { birdsOf, isCounted, placedIn } from "../../../stores/fleet/fleet-tally.ts";

/** Houses with a flock that have something in common, and their birds. */
export interface Stock {
  readonly houses: number;
  readonly birds: number;
  /** Houses without a count of their birds: `birds` includes them with the number placed. */
  readonly uncounted: number;
}
export interface BreedStock extends Stock {
  /** Null: the flock's breed is not known. */
  readonly breed: string | null;
  readonly breedEn: string | null;
}

/** Totals of the houses. Each figure covers the `houses` that report it; null if none does. */
export interface FleetSum {
  /** Houses with a flock. */
  readonly stocked: Stock;
  /** Kind of animal they hold. */
  readonly animal: Animal;
  readonly hasLayers: boolean;
  readonly placed: number | null;
  readonly survival: { readonly percent: number | null; readonly houses: number };
  readonly waterFeed: { readonly litresPerKg: number | null; readonly houses: number };
  /** Covers all houses, empty ones too, because their fans and lights run as well. */
  readonly energy: { readonly kwh: number | null; readonly houses: number };
  /** Most birds first. */
  readonly breeds: readonly BreedStock[];
  /** One per band of `ageBandEnds`, then the open one, then the unknown. */
  readonly ages: readonly Stock[];
}

interface Draft {
  houses: number;
  birds: number;
  uncounted: number;
}
const draft = (): Draft => ({ houses: 0, birds: 0, uncounted: 0 });

function add(into: Draft, snapshot: HouseSnapshot): void {
  into.houses += 1;
  into.birds += birdsOf(snapshot);
  if (!isCounted(snapshot)) into.uncounted += 1;
}

/** A sum over the houses whose value is known. */
interface Known {
  sum: number;
  /** The base for a share, if there is one. */
  of: number;
  houses: number;
}
const known = (): Known => ({ sum: 0, of: 0, houses: 0 });

function addKnown(
  into: Known,
  sum: number | null | undefined,
  weight: number | null | undefined,
): void {
  if (sum == null || weight == null) return;
  into.sum += sum;
  into.of += weight;
  into.houses += 1;
}

/** A share in %, with its weight. */
const addShare = (into: Known, percent: number | null | undefined, weight: number | null): void =>
  addKnown(into, percent == null || weight === null ? null : percent * weight, weight);

/**
 * `dayStartOf`: when today began on a farm; use in a reading from an earlier day does not count for
 * today.
 */
export function sumFleet(
  moments: Iterable<HouseSnapshot>,
  dayStartOf: (farmId: number) => number,
  dayAgeOf: DayAgeOf,
): FleetSum {
  const stocked = draft();
  const breeds = new Map<string, Draft & Pick<BreedStock, "breed" | "breedEn">>();
  const species = new Set<Species>();
  const ages = Array.from({ length: ageBandEnds.length + 2 }, draft);
  const [placed, survival, waterFeed, energy] = [known(), known(), known(), known()];
  for (const snapshot of moments) {
    const { house, reading } = snapshot;
    const today = usedSince(dayStartOf(house.farmId), reading);
    addKnown(energy, today.kwhToday, 0);
    if (house.isEmpty) continue;
    species.add(house.species);
    add(stocked, snapshot);
    add(at(ages, ageBandOf(dayAgeOf(house))), snapshot);
    add(breedOf(breeds, house), snapshot);
    addKnown(placed, placedIn(house), 0);
    addShare(survival, house.flock?.survivalPct, placedIn(house));
    addKnown(waterFeed, today.waterToday, today.feedToday);
  }
  return {
    stocked,
    animal: animalOf(...species),
    hasLayers: species.has("layer"),
    placed: stocked.houses > 0 ? sumOf(placed) : 0,
    survival: { percent: ratioOf(survival, 1), houses: survival.houses },
    waterFeed: { litresPerKg: ratioOf(waterFeed, 1), houses: waterFeed.houses },
    energy: { kwh: sumOf(energy), houses: energy.houses },
    breeds: [...breeds.values()].sort(byBirds),
    ages,
  };
}

/** Sums of a partly loaded fleet, from the server. */
export function sumOfTallies(tallies: FleetTallies): FleetSum {
  const stocked = draft();
  const breeds = new Map<string, Draft & Pick<BreedStock, "breed" | "breedEn">>();
  const ages = Array.from({ length: ageBandEnds.length + 2 }, draft);
  for (const stock of tallies.stock)
    for (const into of [stocked, breedOf(breeds, stock), at(ages, ageBandOf(stock.dayAge))]) {
      into.houses += stock.houses;
      into.birds += stock.birds;
      into.uncounted += stock.uncounted;
    }
  const species = new Set(tallies.farms.flatMap((farm) => farm.species));
  const { placed, survival, waterFeed, energy } = tallies;
  return {
    stocked,
    animal: animalOf(...species),
    hasLayers: species.has("layer"),
    placed: stocked.houses > 0 ? sumOf(placed) : 0,
    survival: { percent: ratioOf(survival, 1), houses: survival.houses },
    waterFeed: { litresPerKg: ratioOf(waterFeed, 1), houses: waterFeed.houses },
    energy: { kwh: sumOf(energy), houses: energy.houses },
    breeds: [...breeds.values()].sort(byBirds),
    ages,
  };
}

/** Returns the use since the start of the day; a reading from an earlier day has none. */
const usedSince = (
  dayStart: number,
  reading: HouseSnapshot["reading"],
): Partial<Pick<Reading, "kwhToday" | "waterToday" | "feedToday">> =>
  reading !== null && reading.at >= dayStart ? reading : {};

const sumOf = ({ sum, houses }: Known): number | null => (houses > 0 ? sum : null);
const ratioOf = ({ sum, of: weight }: Known, factor: number): number | null =>
  weight > 0 ? (factor * sum) / weight : null;

const byBirds = (a: BreedStock, b: BreedStock): number =>
  b.birds - a.birds || b.houses - a.houses || (a.breed ?? "").localeCompare(b.breed ?? "");

function breedOf(
  breeds: Map<string, Draft & Pick<BreedStock, "breed" | "breedEn">>,
  { breed, breedEn }: Pick<BreedStock, "breed" | "breedEn">,
): Draft {
  const key = breed ?? "";
  const existing = breeds.get(key) ?? { ...draft(), breed, breedEn };
  breeds.set(key, existing);
  return existing;
}
