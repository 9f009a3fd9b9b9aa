import type { Archetype } from "../../contract/fleet/house/house-manage.ts";
import { type Species, speciesKeys } from "../../contract/base/animal.ts";
import { dayMs } from "../../contract/base/time.ts";
import type { DemoBreed, PlanHouse } from "../../contract/operate/demo-fleet.ts";
import { localMidnight } from "../base/local-time.ts";
import { buildings } from "../model/archetype.ts";
import { fraction, hash, mix } from "../base/random.ts";

interface Kind {
  /** Share of all houses, %, and of these the share that is empty between flocks, %. */
  readonly share: number;
  readonly emptyPct: number;
  readonly breed: DemoBreed;
  readonly archetypes: readonly Archetype[];
  /** Youngest and oldest flock, days. */
  readonly ages: readonly [number, number];
  readonly gatewayTypes: readonly string[];
  /** Provinces and countries known for it. */
  readonly home: readonly string[];
}

export const kinds: Readonly<Record<Species, Kind>> = {
  broiler: {
    share: 34,
    emptyPct: 25,
    breed: "ross308",
    archetypes: ["broilerFloor", "broilerCage"],
    ages: [2, 41],
    gatewayTypes: ["32", "50", "14", "60"],
    home: ["370000", "210000", "410000", "220000", "350000", "THA", "BRA"],
  },
  layer: {
    share: 26,
    emptyPct: 4,
    breed: "hyLineBrown",
    archetypes: ["layerCage"],
    ages: [130, 520],
    gatewayTypes: ["24", "26", "33"],
    home: ["130000", "420000", "320000", "230000", "530000", "IDN"],
  },
  yellow: {
    share: 20,
    emptyPct: 17,
    breed: "yellowSlow",
    archetypes: ["yellowFloor"],
    ages: [4, 88],
    gatewayTypes: ["23", "25"],
    home: ["440000", "450000", "VNM"],
  },
  duck: {
    share: 10,
    emptyPct: 22,
    breed: "pekinDuck",
    archetypes: ["duckNet"],
    ages: [2, 40],
    gatewayTypes: ["25", "27"],
    home: ["340000", "320000", "430000"],
  },
  pig: {
    share: 10,
    emptyPct: 8,
    breed: "pigFatten",
    archetypes: ["pigFatten"],
    ages: [3, 96],
    gatewayTypes: ["30", "34"],
    home: ["510000", "430000", "360000", "PHL"],
  },
};

/**
 * Species of each farm, so that houses come near the national mix and farms keep what their region
 * keeps. The first is a broiler farm.
 */
export function speciesOfFarms(
  farms: readonly { readonly adcode: string; readonly houses: number }[],
): Species[] {
  const total = farms.reduce((sum, farm) => sum + farm.houses, 0);
  const missing = new Map(
    speciesKeys.map((species) => [species, (kinds[species].share / 100) * total]),
  );
  return farms.map((farm, index) => {
    const options = (species: Species) =>
      (missing.get(species)! / Math.sqrt(kinds[species].share)) *
      (kinds[species].home.includes(farm.adcode) ? 1.8 : 1);
    const chosen: Species =
      index === 0
        ? "broiler"
        : speciesKeys.reduce((best, species) =>
            options(species) > options(best) ? species : best,
          );
    missing.set(chosen, missing.get(chosen)! - farm.houses);
    return chosen;
  });
}

/**
 * Returns the empty ones of `count` houses of a species: the share of the field, exactly, chosen by
 * the seed.
 */
export function emptyOnes(
  species: Species,
  ids: readonly string[],
  seed: number,
): ReadonlySet<string> {
  const count = Math.round((ids.length * kinds[species].emptyPct) / 100);
  return new Set([...ids].sort((a, b) => hash(a, seed) - hash(b, seed)).slice(0, count));
}

/** The flock of a house: a farm places within a week or so, a layer farm over a month. */
export function flockOf(
  species: Species,
  archetype: Archetype,
  farmRandom: number,
  houseRandom: number,
  timeZone: string,
  nowMs: number,
): NonNullable<PlanHouse["flock"]> {
  const [youngest, oldest] = kinds[species].ages;
  const spread = species === "layer" ? 40 : 9;
  const base = youngest + (oldest - youngest) * fraction(farmRandom);
  const age = Math.round(
    Math.min(oldest, Math.max(youngest, base + spread * (fraction(houseRandom) - 0.5))),
  );
  const placedCount =
    Math.round((buildings[archetype].stock * (0.94 + 0.08 * fraction(mix(houseRandom)))) / 10) * 10;
  return { placedAt: placementOf(age, timeZone, nowMs), placedCount };
}

/** Local midnight of the day on which a flock now `age` days old was placed, epoch ms. */
export function placementOf(age: number, timeZone: string, nowMs: number): number {
  return localMidnight(timeZone, localMidnight(timeZone, nowMs) - age * dayMs + dayMs / 2);
}
