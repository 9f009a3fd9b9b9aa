import { makeAutoObservable, observableRef, reaction } from "mobx";
import type { Farm } from "../../../../contract/account/farm-tree.ts";
import { isSameAreaStatus, type AreaStatus, areaStatusOf } from "../../../map/geo/place-rank.ts";
import { type DayAgeOf, FlockAges } from "../../../stores/fleet/flock-ages.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import type { ConnectionStore } from "../../../stores/app/connection-store.ts";
import { promptHouses } from "../house-list/house-board.ts";
import { dayStart } from "./day-start.ts";
import { type FleetSum, sumFleet, sumOfTallies } from "./fleet-sum.ts";
import { isAlarmed, rankHouses } from "./house-ranking.ts";

/** A farm with houses, and its state. */
export interface FarmAreaStatus {
  readonly farm: Farm;
  readonly areaStatus: AreaStatus;
}

const worstShown = 10;
const paceMs = 1000;

/**
 * The fleet's totals and the houses with the most urgent problems, from the same records that every
 * list shows. Fleets of up to `promptHouses` houses are updated with every batch, so that the
 * numbers always agree with the tiles; larger ones once a second.
 */
export class FleetDigest {
  sum: FleetSum = sumFleet(
    [],
    () => 0,
    () => null,
  );
  worst: readonly HouseRecord[] = [];
  /** Farms with houses; the same array while no farm changed. */
  farms: readonly FarmAreaStatus[] = [];
  readonly #fleet: FleetStore;
  readonly #connection: Pick<ConnectionStore, "serverNow">;
  readonly dayAgeOf: DayAgeOf;
  #starts = new Map<string, number>();

  constructor(fleet: FleetStore, connection: Pick<ConnectionStore, "serverNow">) {
    this.#fleet = fleet;
    this.#connection = connection;
    this.dayAgeOf = new FlockAges(fleet, connection).dayAgeOf;
    makeAutoObservable(
      this,
      {
        sum: observableRef,
        worst: observableRef,
        farms: observableRef,
        dayStartOf: false,
        dayAgeOf: false,
      },
      { autoBind: true },
    );
  }

  /** Follows the fleet. Returns a function that stops it. */
  start(): () => void {
    const ends = [
      reaction(
        () => this.#fleet.revision,
        () => {
          if (this.#fleet.houseList.length <= promptHouses) this.refresh();
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.#fleet.revision,
        () => {
          if (this.#fleet.houseList.length > promptHouses) this.refresh();
        },
        { delay: paceMs, fireImmediately: true },
      ),
    ];
    return () => ends.forEach((end) => end());
  }

  refresh(): void {
    const fleet = this.#fleet;
    this.#starts = new Map();
    const dayStartOf = (farmId: number) => this.dayStartOf(farmId);
    const { dayAgeOf } = this;
    this.sum =
      fleet.tallies === null
        ? sumFleet(
            fleet.houseList.map(({ now }) => now),
            dayStartOf,
            dayAgeOf,
          )
        : sumOfTallies(fleet.tallies);
    const alarmed = fleet.worstHouses(worstShown).filter(({ now }) => isAlarmed(now));
    const worst = rankHouses(alarmed, fleet.houseList, worstShown);
    if (
      worst.length !== this.worst.length ||
      worst.some((record, index) => record !== this.worst[index])
    )
      this.worst = worst;
    const farms = [...fleet.farms.values()]
      .map((farm) => ({ farm, areaStatus: areaStatusOf(fleet.farmTally(farm.id)) }))
      .filter(({ areaStatus }) => areaStatus.houses > 0);
    if (
      farms.length !== this.farms.length ||
      farms.some((farm, index) => !isSame(farm, this.farms[index]))
    )
      this.farms = farms;
  }

  /** Returns the start of today on a farm, epoch ms. */
  dayStartOf(farmId: number): number {
    const zone = this.#fleet.farms.get(farmId)?.timeZone ?? "UTC";
    let start = this.#starts.get(zone);
    if (start === undefined)
      this.#starts.set(zone, (start = dayStart(zone, this.#connection.serverNow)));
    return start;
  }
}

const isSame = (a: FarmAreaStatus, b: FarmAreaStatus | undefined): boolean =>
  a.farm === b?.farm && isSameAreaStatus(a.areaStatus, b.areaStatus);
