import { makeAutoObservable, observableRef, reaction } from "mobx";
import {
  type House,
  type StatusFilter,
  houseStatus,
  matchesStatus,
} from "../../../contract/house.ts";
import type { FleetStore } from "../../stores/fleet/fleet-store.ts";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";

/**
 * Up to this many houses the list keeps step with every frame; above, ordering them costs too much
 * for that.
 */
export const promptHouses = 2000;
const reorderMs = 1000;

/**
 * The list of houses as asked for: filtered, and ordered worst first, then by farm and house name.
 * Equal houses keep their places, so that the list is still while nothing worsens.
 */
export class HouseBoard {
  filter: StatusFilter = "all";
  keyword = "";
  shown: readonly HouseRecord[] = [];
  private readonly fleet: FleetStore;
  private named: {
    readonly from: readonly HouseRecord[];
    readonly list: readonly { readonly record: HouseRecord; readonly words: string }[];
  } = { from: [], list: [] };

  constructor(fleet: FleetStore) {
    this.fleet = fleet;
    makeAutoObservable<this, "fleet" | "named" | "byName">(
      this,
      { fleet: false, named: false, byName: false, shown: observableRef },
      { autoBind: true },
    );
  }

  /** Returns the end of following the fleet. */
  start(): () => void {
    const ends = [
      reaction(
        () => [this.filter, this.keyword, this.fleet.houseList, this.fleet.farms],
        this.arrange,
        { fireImmediately: true },
      ),
      reaction(
        () => this.fleet.rankRevision,
        () => {
          if (this.fleet.houseList.length <= promptHouses) this.arrange();
        },
      ),
      reaction(() => this.fleet.rankRevision, this.arrange, { delay: reorderMs }),
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
    const wanted = this.keyword
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "");
    const byRank: HouseRecord[][] = [[], [], [], [], [], [], [], []];
    for (const { record, words } of this.byName()) {
      const { house, worst } = record.now;
      if (!matchesStatus(filter, house, worst) || !wanted.every((word) => words.includes(word)))
        continue;
      byRank[rankOf(house, worst)]?.push(record);
    }
    const next = byRank.flat();
    if (next.length !== this.shown.length || next.some((record, i) => record !== this.shown[i]))
      this.shown = next;
  }

  /** Worked out anew only when houses come, go or are renamed: sorting names is the slow part. */
  private byName() {
    const { houseList: from, farms } = this.fleet;
    if (this.named.from === from) return this.named.list;
    const compare = new Intl.Collator("zh-CN", { numeric: true }).compare;
    const farmNames = new Map([...farms.values()].map((farm) => [farm.id, farm.name]));
    const list = from.map((record) => {
      const { house } = record.now;
      const farm = farms.get(house.farmId);
      const words = [
        house.name,
        house.nameEn,
        house.breed,
        house.breedEn,
        house.networkId,
        farm?.name,
        farm?.nameEn,
      ]
        .join("\n")
        .toLowerCase();
      return { record, words, farmName: farmNames.get(house.farmId) ?? "" };
    });
    list.sort(
      (a, b) =>
        compare(a.farmName, b.farmName) ||
        compare(a.record.now.house.name, b.record.now.house.name) ||
        a.record.id - b.record.id,
    );
    this.named = { from, list };
    return list;
  }
}

/** Severities 1 to 4, then offline, normal, empty. */
function rankOf(house: House, worst: number): number {
  if (worst > 0) return worst;
  const status = houseStatus(house, worst);
  return status === "offline" ? 5 : status === "empty" ? 7 : 6;
}
