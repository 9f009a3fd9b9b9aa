import { makeAutoObservable, observableRef } from "mobx";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { farthestMax } from "../../../contract/live/farm-tally.ts";
import { farthestFromBand } from "./band-deviation.ts";
import type { HouseRecord } from "./house-record.ts";
import { sameList } from "./same-record.ts";

const everyMs = 5000;

/** The houses that most need a person. */
export class WorstHouses {
  private farthest: readonly HouseRecord[] = [];
  #at = 0;
  readonly #house: (id: number) => HouseRecord | undefined;

  constructor(house: (id: number) => HouseRecord | undefined) {
    this.#house = house;
    makeAutoObservable<this, "farthest">(this, { farthest: observableRef, first: false });
  }

  /** Time of the last check. */
  get checkedAt(): number {
    return this.#at;
  }

  /** Sorted by their worst annunciated alarm, then by their distance from the target band. */
  first(limit: number, openAlarms: readonly Alarm[]): readonly HouseRecord[] {
    const results = new Set<HouseRecord>();
    for (const alarm of openAlarms) {
      if (results.size === limit) break;
      const record = this.#house(alarm.houseId);
      if (record !== undefined && record.now.worst > 0 && record.now.worst === alarm.severity)
        results.add(record);
    }
    for (const record of this.farthest) {
      if (results.size >= limit) break;
      results.add(record);
    }
    return [...results];
  }

  /**
   * Finds the houses furthest from their band again, either at once or if that was some time ago.
   * Inside an action.
   */
  update(records: Iterable<HouseRecord>, time: number, isDue: boolean): void {
    if (!isDue && time - this.#at < everyMs) return;
    this.farthest = sameList(this.farthest, farthestFromBand(records, farthestMax));
    this.#at = time;
  }

  clear(): void {
    this.farthest = [];
  }
}
