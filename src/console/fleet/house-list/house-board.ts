import { makeAutoObservable, observableRef, reaction } from "mobx";
import { type StatusFilter, matchesStatus } from "../../../../contract/fleet/house/house.ts";
import { rankPlace, ranks } from "../../../map/geo/place-rank.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import { hasWords, searchedWords } from "../../../lib/text/searched-words.ts";
import { placesByName, searchTextOf } from "../../../stores/fleet/house-name.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";

/**
 * With up to this many houses the list is updated with every frame; with more, sorting costs too
 * much for that.
 */
export const promptHouses = 2000;
const reorderMs = 1000;

/**
 * The list of houses as requested: filtered, and ordered worst first, then by farm and house name.
 * Equal houses keep their order, so that the list only moves when something changes for the worse.
 */
export class HouseBoard {
  filter: StatusFilter = "all";
  keyword = "";
  shown: readonly HouseRecord[] = [];
  readonly #fleet: FleetStore;
  #named: {
    readonly from: readonly HouseRecord[];
    readonly list: readonly { readonly record: HouseRecord; readonly words: string }[];
  } = { from: [], list: [] };

  constructor(fleet: FleetStore) {
    this.#fleet = fleet;
    makeAutoObservable(this, { shown: observableRef }, { autoBind: true });
  }

  /** Follows the fleet. Returns a function that stops it. */
  start(): () => void {
    const ends = [
      reaction(
        () => [this.filter, this.keyword, this.#fleet.houseList, this.#fleet.farms],
        this.arrange,
        { fireImmediately: true },
      ),
      reaction(
        () => this.#fleet.rankRevision,
        () => {
          if (this.#fleet.houseList.length <= promptHouses) this.arrange();
        },
      ),
      reaction(() => this.#fleet.rankRevision, this.arrange, { delay: reorderMs }),
    ];
    return () => ends.forEach((end) => end());
  }

  choose(filter: StatusFilter): void {
    this.filter = filter;
  }
  search(keyword: string): void {
    this.keyword = keyword;
  }

  arrange(): void {
    const { filter } = this;
    const searched = searchedWords(this.keyword);
    const byRank: HouseRecord[][] = ranks.map(() => []);
    for (const { record, words } of this.#byName()) {
      if (!matchesStatus(filter, record.now) || !hasWords(words, searched)) continue;
      byRank[rankPlace(record.now)]?.push(record);
    }
    const next = byRank.flat();
    if (next.length !== this.shown.length || next.some((record, i) => record !== this.shown[i]))
      this.shown = next;
  }

  /**
   * Recomputed only when houses are added, removed or renamed, because sorting names is the slow
   * part.
   */
  #byName() {
    const { houseList: from, farms } = this.#fleet;
    if (this.#named.from === from) return this.#named.list;
    const places = placesByName(from, farms, "zh");
    const list = [...places]
      .sort(([, a], [, b]) => a.byFarm - b.byFarm)
      .map(([record]) => {
        const { house } = record.now;
        return { record, words: searchTextOf(house, farms.get(house.farmId)) };
      });
    this.#named = { from, list };
    return list;
  }
}
