import type { Farm } from "../../../contract/account/farm-tree.ts";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { houseStatus } from "../../../contract/fleet/house/house.ts";
import type { HouseSnapshot } from "./house-record.ts";
import type { FarmTally } from "../../../contract/live/farm-tally.ts";
import { birdsOf, type Tally, TallyBox, withoutAlarms } from "./fleet-tally.ts";

/**
 * The counters of the fleet, of each farm and of each area, plain until `publish`.
 *
 * Invariant: everything counted is counted in the fleet, in its farm and, while the farm is known,
 * in the farm's area. In a partly loaded fleet the tallies from the server already contain each
 * house, so a loaded house only changes its alarm status in them.
 */
export class FleetCounts {
  readonly #fleet = new TallyBox();
  readonly #farms = new Map<number, TallyBox>();
  readonly #areas = new Map<string, TallyBox>();
  #places: ReadonlyMap<number, Farm> = new Map();
  #hasSums = false;

  get fleet(): Tally {
    return this.#fleet.now;
  }
  farm(farmId: number): Tally {
    return boxIn(this.#farms, farmId).now;
  }
  area(adcode: string): Tally {
    return boxIn(this.#areas, adcode).now;
  }

  /** Called when a house was added (`before` undefined) or changed. */
  putHouse(before: HouseSnapshot | undefined, after: HouseSnapshot): void {
    if (before !== undefined) this.#addHouse(before, -1);
    this.#addHouse(after, 1);
  }
  /** Called for a reading. In nearly all of them only the number of birds can have changed. */
  putReading(before: HouseSnapshot, after: HouseSnapshot): void {
    if (houseStatus(before) !== houseStatus(after)) return this.putHouse(before, after);
    if (this.#hasSums) return;
    const difference = birdsOf(after) - birdsOf(before);
    if (difference === 0) return;
    for (const box of this.#boxesOf(after.house.farmId)) box.addBirds(difference);
  }
  /** Called when an alarm was added (`before` undefined) or changed. */
  putAlarm(before: Alarm | undefined, after: Alarm): void {
    for (const box of this.#boxesOf(after.farmId)) {
      if (before !== undefined) box.addAlarm(before, -1);
      box.addAlarm(after, 1);
    }
  }
  /** Starts again with these farms, and with these tallies if not every house is loaded. */
  reset(farms: ReadonlyMap<number, Farm>, sums: Iterable<FarmTally> | null): void {
    this.#places = farms;
    for (const box of this.#all()) box.reset();
    this.#hasSums = sums !== null;
    for (const sum of sums ?? []) for (const box of this.#boxesOf(sum.farmId)) box.addFarm(sum);
  }
  /** Inside an action. */
  publish(): void {
    for (const box of this.#all()) box.publish();
  }

  #addHouse(snapshot: HouseSnapshot, sign: 1 | -1): void {
    for (const box of this.#boxesOf(snapshot.house.farmId)) {
      box.addHouse(snapshot, sign);
      if (this.#hasSums) box.addHouse(withoutAlarms(snapshot), sign === 1 ? -1 : 1);
    }
  }

  #all(): readonly TallyBox[] {
    return [this.#fleet, ...this.#farms.values(), ...this.#areas.values()];
  }
  #boxesOf(farmId: number): readonly TallyBox[] {
    const boxes = [this.#fleet, boxIn(this.#farms, farmId)];
    const adcode = this.#places.get(farmId)?.adcode;
    return adcode === undefined ? boxes : [...boxes, boxIn(this.#areas, adcode)];
  }
}

function boxIn<K>(boxes: Map<K, TallyBox>, key: K): TallyBox {
  let box = boxes.get(key);
  if (box === undefined) boxes.set(key, (box = new TallyBox()));
  return box;
}
