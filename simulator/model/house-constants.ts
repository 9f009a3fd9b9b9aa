import type { PlanFarm, PlanHouse } from "../../contract/operate/demo-fleet.ts";
import { breeds } from "../breed/breed.ts";
import type { Breed } from "../breed/curve.ts";
import { normalOf } from "../place/climate-normals.ts";
import { fraction, gaussOf, hash, mix } from "../base/random.ts";
import { type Building, buildings, heatOf, zoneOf } from "./archetype.ts";
import { type ControlPlan, installedPlan } from "./control-plan.ts";
import { type VentTable, ventTables } from "./vent-table.ts";

/** Everything about a house that does not change while it is simulated. */
export interface HouseConstants {
  readonly networkId: string;
  readonly farmKey: string;
  readonly adcode: string;
  readonly timeZone: string;
  readonly building: Building;
  readonly breed: Breed;
  /** Settings that people may change: the levels, and the others the controller follows. */
  readonly vent: VentTable;
  readonly control: ControlPlan;
  /** Key of the gateway's type. */
  readonly typeKey: number;
  readonly floorM2: number;
  readonly volumeM3: number;
  readonly lossWK: number;
  readonly heaterW: number;
  readonly placedAtMs: number | null;
  readonly placedCount: number;
  /** The farm's own difference from its province, K. */
  readonly farmK: number;
  readonly hasGenerator: boolean;
  readonly airMixK: readonly number[];
  /** 32-bit number that every random choice of this house grows from. */
  readonly seed: number;
  readonly rssi: number;
}

export function houseConstants(
  house: PlanHouse,
  farm: PlanFarm,
  fleetSeed: number,
): HouseConstants {
  const building = buildings[house.archetype];
  const normal = normalOf(farm.adcode);
  const zone = zoneOf(normal.janC, normal.julC);
  const floorM2 = building.lengthM * building.widthM;
  const seed = hash(house.gateway.networkId, fleetSeed);
  const farmSeed = hash(farm.key, fleetSeed);
  return {
    networkId: house.gateway.networkId,
    farmKey: farm.key,
    adcode: farm.adcode,
    timeZone: farm.timeZone,
    building,
    breed: breeds[house.breed],
    vent: ventTables.get(house.archetype)!,
    control: installedPlan(breeds[house.breed]),
    typeKey: Number(house.gateway.typeKey),
    floorM2,
    volumeM3: floorM2 * building.heightM,
    lossWK: zone.lossWm2K * building.lossFactor * floorM2,
    heaterW: heatOf(building, zone) * floorM2,
    placedAtMs: house.flock?.placedAt ?? null,
    placedCount: house.flock?.placedCount ?? 0,
    farmK: 0.5 * gaussOf(fraction(farmSeed), fraction(mix(farmSeed))),
    hasGenerator: fraction(mix(farmSeed + 7)) < 0.8,
    airMixK: Array.from({ length: building.probes }, (_, i) => 0.8 * fraction(mix(seed + i)) - 0.4),
    seed,
    rssi: -58 - Math.round(34 * fraction(mix(seed + 99))),
  };
}
