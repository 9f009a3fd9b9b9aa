import { makeAutoObservable, observable } from "mobx";
import type { HouseDetail } from "../../../contract/fleet/house/reading.ts";

/** Most houses whose details are kept; people do not open more in a session. */
const cacheSize = 50;

/** All values in the newest frame of a house, for opened houses. */
export class HouseDetailStore {
  readonly #details = observable.map<number, HouseDetail>([], { deep: false });

  constructor() {
    makeAutoObservable(this, { get: false }, { autoBind: true });
  }

  get(houseId: number): HouseDetail | undefined {
    return this.#details.get(houseId);
  }

  /**
   * The later `at` wins; when there are too many houses, the one updated longest ago is dropped.
   */
  apply(details: readonly HouseDetail[]): void {
    for (const detail of details) {
      const existing = this.#details.get(detail.houseId);
      if (existing !== undefined && existing.at > detail.at) continue;
      this.#details.delete(detail.houseId);
      this.#details.set(detail.houseId, detail);
    }
    for (const id of [...this.#details.keys()].slice(
      0,
      Math.max(0, this.#details.size - cacheSize),
    ))
      this.#details.delete(id);
  }

  clear(): void {
    this.#details.clear();
  }
}
