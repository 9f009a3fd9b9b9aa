import type { Species } from "../contract/base/animal.ts";
import type { FleetPlan, PlanFarm, PlanHouse } from "../contract/operate/demo-fleet.ts";
import { edgeTypeKey } from "../contract/control/edge/edge-type.ts";
import { farmKey, farmTree, orgOf, spots } from "./plan/farm-plan.ts";
import { buildings } from "./model/archetype.ts";
import { split } from "./plan/fleet-shares.ts";
import { emptyOnes, flockOf, kinds, placementOf, speciesOfFarms } from "./plan/stock-plan.ts";
import { fraction, hash, mix } from "./base/random.ts";

/**
 * `farms` counts farms proper, not the groups and companies above them. `now`: epoch ms, the moment
 * the flocks are laid out for.
 */
export interface FleetOptions {
  readonly houses: number;
  readonly orgs: number;
  readonly farms: number;
  readonly seed: number;
  readonly now: number;
}

export const defaultFleet = { houses: 120, orgs: 3, farms: 14, seed: 1 } as const;

/** Farms and organisations for a number of houses, in the proportions of the default fleet. */
export function proportions(houses: number): { orgs: number; farms: number } {
  const farms = Math.min(
    houses,
    Math.max(1, Math.round((houses * defaultFleet.farms) / defaultFleet.houses)),
  );
  return { farms, orgs: Math.min(defaultFleet.orgs, farms) };
}

/** In the first farm this house, from 0, has an edge computer (type 60) for its gateway. */
const edgeNumber = 1;

/** Day age of the flock in the house that is driven by hand. */
export const handDrivenAge = 28;

/**
 * The demo fleet: organisations, farms, houses, flocks and gateways. Pure and deterministic.
 * The last house of the first farm is driven by hand: nothing simulates it.
 * @throws RangeError when there are more organisations than farms or more farms than houses.
 */
export function demoFleet(options: FleetOptions): FleetPlan {
  if (options.orgs < 1 || options.farms < options.orgs || options.houses < options.farms)
    throw new RangeError("needs 1 <= orgs <= farms <= houses");
  const places = spots(options.farms, options.orgs, options.seed);
  const sizes = split(
    options.houses,
    places.map((_, i) => 0.75 + 0.5 * fraction(hash(farmKey(i), options.seed + 1))),
    1,
  );
  const species = speciesOfFarms(places.map(({ adcode }, i) => ({ adcode, houses: sizes[i]! })));
  const orgs = Array.from({ length: options.orgs }, (_, i) => orgOf(i, options.orgs));
  const farms = farmTree(orgs, places, species, options.seed);
  const proper = farms.filter(({ level }) => level === "farm");
  const sited = proper.flatMap((farm, i) =>
    Array.from({ length: sizes[i]! }, (_, number) => ({
      farm,
      number,
      kind: species[i]!,
      isLast: number === sizes[i]! - 1,
    })),
  );
  const named = sited.map((item, i) => ({
    ...item,
    networkId: `GW-${String(i + 1).padStart(4, "0")}`,
    handDriven: item.farm === proper[0] && item.isLast,
    isEdge: item.farm === proper[0] && item.number === edgeNumber && !item.isLast,
  }));
  const empties = emptyHouses(named, options.seed);
  return {
    v: 1,
    seed: options.seed,
    now: options.now,
    orgs,
    farms,
    houses: named.map((item) => houseOf(item, empties.has(item.networkId), options)),
    books: [],
    past: [],
    machines: [],
  };
}

interface Sited {
  readonly farm: PlanFarm;
  readonly number: number;
  readonly kind: Species;
  readonly networkId: string;
  readonly handDriven: boolean;
  /** True: the house's gateway is the edge computer of the farm. */
  readonly isEdge: boolean;
}

function emptyHouses(houses: readonly Sited[], seed: number): ReadonlySet<string> {
  const free = houses.filter(({ handDriven }) => !handDriven);
  return new Set(
    [...new Set(free.map(({ kind }) => kind))].flatMap((kind) => [
      ...emptyOnes(
        kind,
        free.filter((item) => item.kind === kind).map(({ networkId }) => networkId),
        seed,
      ),
    ]),
  );
}

function houseOf(
  { farm, number, kind, networkId, handDriven, isEdge }: Sited,
  isEmpty: boolean,
  { seed, now }: FleetOptions,
): PlanHouse {
  const farmRandom = hash(farm.key, seed);
  const houseRandom = hash(networkId, seed);
  const { archetypes, breed, gatewayTypes } = kinds[kind];
  const archetype = handDriven
    ? "broilerFloor"
    : archetypes[mix(farmRandom + 5) % archetypes.length]!;
  const { lengthM, widthM } = buildings[archetype];
  const flock = flockOf(kind, archetype, mix(farmRandom), mix(houseRandom), farm.timeZone, now);
  return {
    farmKey: farm.key,
    name: `${number + 1}号舍`,
    nameEn: `House ${number + 1}`,
    species: kind,
    archetype,
    breed,
    floorM2: lengthM * widthM,
    flock: isEmpty
      ? null
      : handDriven
        ? { placedAt: placementOf(handDrivenAge, farm.timeZone, now), placedCount: 30_000 }
        : flock,
    gateway: {
      networkId,
      typeKey: isEdge
        ? String(edgeTypeKey)
        : gatewayTypes[mix(farmRandom + 6) % gatewayTypes.length]!,
    },
    handDriven,
  };
}
