import { reaction } from "mobx";
import type { MapKind } from "../../../map/geo/geo.ts";
import { areaOf, areaStatusOf, type Rank, rankOf, ranks } from "../../../map/geo/place-rank.ts";
import type { FarmLight, FarmLightsFeed, SparksFeed } from "../../../map/stage/farm-lights.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import { housesOf } from "../../../stores/fleet/houses-by-farm.ts";
import { housesByRank } from "../../shared/scope-tally.ts";
import { mapPaceMs } from "./fleet-picture.ts";

/**
 * The farms of one map as lights. The list is only a new one when a farm's appearance changes;
 * listeners are notified of changed houses too. It never causes a render.
 */
export class FleetLights implements FarmLightsFeed {
  lights: readonly FarmLight[] = [];
  readonly #fleet: FleetStore;
  readonly #kind: MapKind;
  readonly #listeners = new Set<() => void>();
  #stop: (() => void) | null = null;

  constructor(fleet: FleetStore, kind: MapKind) {
    this.#fleet = fleet;
    this.#kind = kind;
  }

  follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#stop ??= reaction(
      () => [this.#fleet.rankRevision, this.#fleet.houseList, this.#fleet.farms],
      () => this.#refresh(),
      { delay: mapPaceMs, fireImmediately: true },
    );
    listener();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  }

  #refresh(): void {
    const lights = lightsOf(this.#fleet, this.#kind);
    const isSame =
      lights.length === this.lights.length &&
      lights.every((light, index) => isSameLight(light, this.lights[index]!));
    if (!isSame) this.lights = lights;
    for (const listener of this.#listeners) listener();
  }
}

const isSameLight = (a: FarmLight, b: FarmLight): boolean =>
  a.farmId === b.farmId &&
  a.lng === b.lng &&
  a.lat === b.lat &&
  a.houses === b.houses &&
  a.rank === b.rank &&
  a.isUnacknowledged === b.isUnacknowledged;

function lightsOf(fleet: FleetStore, kind: MapKind): readonly FarmLight[] {
  const lights: FarmLight[] = [];
  for (const farm of fleet.farms.values()) {
    const tally = fleet.farmTally(farm.id);
    if (tally.houses === 0 || areaOf(farm, kind) === null) continue;
    const { rank, hasUnacknowledged } = areaStatusOf(tally);
    lights.push({
      farmId: farm.id,
      lng: farm.lng,
      lat: farm.lat,
      houses: tally.houses,
      rank,
      isUnacknowledged: hasUnacknowledged,
      cells: () => cellsOf(fleet, farm.id),
    });
  }
  return lights;
}

function cellsOf(fleet: FleetStore, farmId: number): readonly Rank[] {
  const houses = housesOf(fleet.houseList, farmId);
  if (houses.length === fleet.farmTally(farmId).houses)
    return houses.map((record) => rankOf(record.worst, record.status));
  const counts = housesByRank({ level: "farm", id: farmId }, fleet);
  return ranks.flatMap((rank) => Array<Rank>(Math.max(0, counts.get(rank) ?? 0)).fill(rank));
}

/** Reports the farm of each frame of data from the stream; only these cause a spark. */
export class FleetSparks implements SparksFeed {
  readonly #fleet: FleetStore;

  constructor(fleet: FleetStore) {
    this.#fleet = fleet;
  }

  follow(listener: (farmIds: readonly number[]) => void): () => void {
    const fleet = this.#fleet;
    const seenAt = new Map<number, number>();
    for (const { now } of fleet.houseList)
      if (now.reading !== null) seenAt.set(now.house.id, now.reading.at);
    const arrived = (): readonly number[] => {
      const farmIds = new Set<number>();
      for (const id of fleet.changedHouses) {
        const now = fleet.house(id)?.now;
        if (now === undefined || now.reading === null) continue;
        if ((seenAt.get(id) ?? -Infinity) >= now.reading.at) continue;
        seenAt.set(id, now.reading.at);
        farmIds.add(now.house.farmId);
      }
      return [...farmIds];
    };
    return reaction(
      () => fleet.revision,
      () => {
        const farmIds = arrived();
        if (farmIds.length > 0) listener(farmIds);
      },
    );
  }
}
