import { makeAutoObservable, observableRef, reaction } from "mobx";
import type { Farm } from "../../../../contract/account/farm-tree.ts";
import { type RunMode, runModeOf } from "../../../../contract/base/run-mode.ts";
import { hasWords, searchedWords } from "../../../lib/text/searched-words.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import { searchTextOf } from "../../../stores/fleet/house-name.ts";
import type { HouseSnapshot, HouseRecord } from "../../../stores/fleet/house-record.ts";

/** A line of the list: a farm with the number of its houses shown, or one of them. */
export type ControlLine =
  | { readonly kind: "farm"; readonly farm: Farm; readonly count: number }
  | { readonly kind: "house"; readonly record: HouseRecord };

export interface BreedName {
  readonly breed: string;
  readonly breedEn: string | null;
}

/**
 * Houses rarely change their mode, so the list is updated only after this time; values are updated
 * at once.
 */
const followMs = 1000;

export const modeOf = ({ reading }: HouseSnapshot): RunMode | null =>
  reading === null ? null : runModeOf(reading.controlMode, reading.ventMode);

/**
 * The houses by farm, in the order of their names, filtered by run mode and words. The order
 * changes only on request.
 */
export class ControlBoard {
  lines: readonly ControlLine[] = [];
  houses = 0;
  /** Breeds of all flocks, by name. */
  breeds: readonly BreedName[] = [];
  mode: RunMode | "" = "";
  keyword = "";
  /** Further condition on a house; null: no condition. */
  isPicked: ((record: HouseRecord) => boolean) | null = null;
  readonly #fleet: FleetStore;

  constructor(fleet: FleetStore) {
    this.#fleet = fleet;
    makeAutoObservable(
      this,
      { lines: observableRef, breeds: observableRef, isPicked: observableRef },
      { autoBind: true },
    );
  }

  /** Follows the fleet. Returns a function that stops it. */
  start(): () => void {
    const ends = [
      reaction(
        () => [this.mode, this.keyword, this.isPicked, this.#fleet.houseList, this.#fleet.farms],
        this.arrange,
        { fireImmediately: true },
      ),
      reaction(() => (this.mode === "" ? 0 : this.#fleet.revision), this.arrange, {
        delay: followMs,
      }),
    ];
    return () => ends.forEach((end) => end());
  }

  choose(
    mode: RunMode | "",
    keyword: string,
    isPicked: ((record: HouseRecord) => boolean) | null = null,
  ): void {
    this.mode = mode;
    this.keyword = keyword;
    this.isPicked = isPicked;
  }

  arrange(): void {
    const compare = new Intl.Collator("zh-CN", { numeric: true }).compare;
    const byFarm = new Map<Farm, HouseRecord[]>();
    const breeds = new Map<string, BreedName>();
    for (const record of this.#fleet.houseList) {
      const { breed, breedEn, isEmpty } = record.now.house;
      if (breed !== null && !isEmpty) breeds.set(breed, { breed, breedEn });
      const farm = this.#fleet.farms.get(record.now.house.farmId);
      if (farm === undefined || !this.#matches(record, farm)) continue;
      const list = byFarm.get(farm);
      if (list === undefined) byFarm.set(farm, [record]);
      else list.push(record);
    }
    const farms = [...byFarm].sort(([a], [b]) => compare(a.name, b.name) || a.id - b.id);
    this.breeds = [...breeds.values()].sort((a, b) => compare(a.breed, b.breed));
    this.houses = farms.reduce((sum, [, records]) => sum + records.length, 0);
    this.lines = farms.flatMap(([farm, records]): ControlLine[] => [
      { kind: "farm", farm, count: records.length },
      ...records
        .sort((a, b) => compare(a.now.house.name, b.now.house.name) || a.id - b.id)
        .map((record) => ({ kind: "house" as const, record })),
    ]);
  }

  /** Houses of a farm that are shown. */
  shownOf(farm: Farm): number[] {
    return this.shown.filter(({ now }) => now.house.farmId === farm.id).map(({ id }) => id);
  }

  get shown(): HouseRecord[] {
    return this.lines.flatMap((line) => (line.kind === "house" ? [line.record] : []));
  }

  #matches(record: HouseRecord, farm: Farm): boolean {
    const { now } = record;
    if (this.isPicked !== null && !this.isPicked(record)) return false;
    if (this.mode !== "" && modeOf(now) !== this.mode) return false;
    return hasWords(searchTextOf(now.house, farm), searchedWords(this.keyword));
  }
}
