import { computedStruct, makeAutoObservable, observableRef, reaction, untracked } from "mobx";
import {
  type House,
  matchesStatus,
  type StatusFilter,
} from "../../../../contract/fleet/house/house.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { DayAgeOf } from "../../../stores/fleet/flock-ages.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import { hasWords, searchedWords } from "../../../lib/text/searched-words.ts";
import { placesByName, searchTextOf } from "../../../stores/fleet/house-name.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { promptHouses } from "../house-list/house-board.ts";
import { breedText } from "../house-list/house-cells.tsx";
import { followsReadings, inOrder, movesBetween, type Placed, type Sort } from "./house-order.ts";
import type { NodeKey, NodeTree } from "./node-tree.ts";

const checkMs = 1000;

/** Filter and order of the board. */
export interface MonitorQuery {
  readonly status: StatusFilter;
  readonly node: NodeKey;
  /** '' for every breed; otherwise `breedKey` of one. */
  readonly breed: string;
  readonly keyword: string;
  readonly sort: Sort;
  /** Names are sorted as read. */
  readonly language: Language;
}

/** Changes since the order on screen was computed. */
export interface OrderChanges {
  /** Houses that would be added, removed or moved. */
  readonly moves: number;
  /** Houses out of view that got into alarm, or into a worse one; worst first. */
  readonly alarms: readonly HouseRecord[];
}
const noOrderChanges: OrderChanges = { moves: 0, alarms: [] };

interface Listed extends Placed {
  /** The house object that `words` were built from. */
  readonly house: House;
  readonly words: string;
}

export interface BreedChoice {
  readonly key: string;
  readonly name: string;
}
export const breedKey = ({ species, breed }: Pick<House, "species" | "breed">): string =>
  `${species}/${breed ?? ""}`;

/**
 * The requested houses, in an order that stays until a new one is requested: values change in
 * place, but rows do not move while somebody reads. `orderChanges` reports how a new order would
 * differ. Removed houses disappear and empty lists are filled at once.
 */
export class MonitorBoard {
  shown: readonly HouseRecord[] = [];
  orderChanges: OrderChanges = noOrderChanges;
  /** Grows with every new order. */
  edition = 0;
  private query: MonitorQuery | null = null;
  #arrangedFor: MonitorQuery | null = null;
  readonly #fleet: FleetStore;
  readonly #tree: NodeTree;
  readonly #dayAgeOf: DayAgeOf;
  #listed: {
    readonly from: readonly HouseRecord[];
    readonly farms: FleetStore["farms"];
    readonly language: Language;
    readonly houses: readonly Listed[];
  } | null = null;
  /** The farms of the requested node, cached until the farms change. */
  #subtree: {
    readonly node: NodeKey;
    readonly farms: FleetStore["farms"];
    readonly ids: ReadonlySet<number> | null;
  } | null = null;
  /** Worst severity of each house when the user last saw it. */
  #known = new Map<number, number>();
  /** First and last visible row, or none. */
  #view: readonly [first: number, last: number] = [0, -1];

  constructor(fleet: FleetStore, tree: NodeTree, dayAgeOf: DayAgeOf) {
    this.#fleet = fleet;
    this.#tree = tree;
    this.#dayAgeOf = dayAgeOf;
    makeAutoObservable<this, "query">(
      this,
      {
        breeds: computedStruct,
        query: observableRef,
        shown: observableRef,
        orderChanges: observableRef,
      },
      { autoBind: true },
    );
  }

  /** The breeds there are, by name. */
  get breeds(): readonly BreedChoice[] {
    void this.#fleet.rankRevision;
    const language = this.query?.language ?? "zh";
    const results = new Map<string, BreedChoice>();
    untracked(() => {
      for (const record of this.#fleet.houseList) {
        const key = breedKey(record.now.house);
        if (!results.has(key)) results.set(key, { key, name: breedText(record, language) });
      }
    });
    const { compare } = new Intl.Collator(language === "zh" ? "zh-CN" : "en");
    return [...results.values()].sort((a, b) => compare(a.name, b.name));
  }

  /** Follows the fleet. Returns a function that stops it. */
  start(): () => void {
    const fleet = this.#fleet;
    const revision = () =>
      this.query !== null && followsReadings[this.query.sort.key]
        ? fleet.revision
        : fleet.rankRevision;
    const ends = [
      reaction(
        () => this.query,
        (query) => (query === this.#arrangedFor ? this.check() : this.arrange()),
        { fireImmediately: true },
      ),
      reaction(() => fleet.houseList, this.meet),
      reaction(revision, () => {
        if (fleet.houseList.length <= promptHouses) this.check();
      }),
      reaction(revision, this.check, { delay: checkMs }),
    ];
    return () => ends.forEach((end) => end());
  }

  /** A different query gets its order at once. */
  setQuery(query: MonitorQuery): void {
    if (this.query === null || JSON.stringify(query) !== JSON.stringify(this.query))
      this.query = query;
  }

  /** Updates the order, only on request. */
  arrange(): void {
    const fleet = this.#fleet;
    this.#arrangedFor = this.query;
    this.shown = this.#visibleHouses();
    this.edition += 1;
    this.#known = new Map(fleet.houseList.map(({ id, now }) => [id, now.worst]));
    this.orderChanges = noOrderChanges;
  }

  /** The rows `first` to `last` are visible: their changes need no notice. */
  saw(first: number, last: number): void {
    this.#view = [first, last];
    for (const { id, now } of this.#inView()) this.#known.set(id, now.worst);
    const alarms = this.orderChanges.alarms.filter((record) => this.#isWorse(record));
    if (alarms.length < this.orderChanges.alarms.length)
      this.orderChanges = { ...this.orderChanges, alarms };
  }

  private check(): void {
    if (this.query === null || !this.#fleet.isLoaded) return;
    const requested = this.#visibleHouses();
    if (this.shown.length === 0) {
      if (requested.length > 0) this.arrange();
      return;
    }
    const orderChanges = {
      moves: movesBetween(this.shown, requested),
      alarms: this.#alarmsUnseen(requested),
    };
    if (
      orderChanges.moves !== this.orderChanges.moves ||
      orderChanges.alarms.length !== this.orderChanges.alarms.length ||
      orderChanges.alarms.some((record, i) => record !== this.orderChanges.alarms[i])
    )
      this.orderChanges = orderChanges;
  }

  /** Houses were added or removed. */
  private meet(): void {
    const fleet = this.#fleet;
    const there = this.shown.filter((record) => fleet.house(record.id) === record);
    if (there.length < this.shown.length) this.shown = there;
    if (this.#hasAskedFor()) this.arrange();
    else this.check();
  }

  /**
   * In a partly loaded fleet, houses are added because the user chose or searched for them, so they
   * are shown at once. Houses in alarm are added by the server.
   */
  #hasAskedFor(): boolean {
    const { sums, houseList } = this.#fleet;
    return (
      sums !== null && houseList.some(({ id, now }) => now.worst === 0 && !this.#known.has(id))
    );
  }

  #alarmsUnseen(requested: readonly HouseRecord[]): readonly HouseRecord[] {
    for (const { id, now } of this.#inView()) this.#known.set(id, now.worst);
    const unseen: HouseRecord[] = [];
    for (const record of requested) {
      const { now } = record;
      if (this.#isWorse(record)) unseen.push(record);
      else if (now.worst !== this.#known.get(record.id)) this.#known.set(record.id, now.worst);
    }
    return unseen.sort((a, b) => a.now.worst - b.now.worst);
  }

  #isWorse({ id, now }: HouseRecord): boolean {
    const before = this.#known.get(id) ?? 0;
    return matchesStatus("alarm", now) && (before === 0 || now.worst < before);
  }

  #inView(): readonly HouseRecord[] {
    const [first, last] = this.#view;
    return this.shown.slice(first, last + 1);
  }

  #visibleHouses(): readonly HouseRecord[] {
    if (this.query === null) return [];
    const { status, node, breed, keyword, sort, language } = this.query;
    const farmIds = this.#farmIdsOf(node);
    const words = searchedWords(keyword);
    const matching = this.#houses(language).filter((house) => {
      const { now } = house.record;
      return (
        matchesStatus(status, now) &&
        (farmIds === null || farmIds.has(now.house.farmId)) &&
        (breed === "" || breed === breedKey(now.house)) &&
        hasWords(house.words, words)
      );
    });
    return inOrder(matching, sort, this.#dayAgeOf);
  }

  #farmIdsOf(node: NodeKey): ReadonlySet<number> | null {
    const { farms } = this.#fleet;
    if (this.#subtree?.node !== node || this.#subtree.farms !== farms)
      this.#subtree = { node, farms, ids: this.#tree.farmIdsBelow(node) };
    return this.#subtree.ids;
  }

  /**
   * Sorting names is the slow part, so it is only done when houses are added, removed, renamed or
   * moved to another farm.
   */
  #houses(language: Language): readonly Listed[] {
    const { houseList: from, farms } = this.#fleet;
    const listed = this.#listed;
    const isSame =
      listed !== null &&
      listed.from === from &&
      listed.farms === farms &&
      listed.language === language &&
      listed.houses.every(
        (house) =>
          house.house === house.record.now.house ||
          isNamedAlike(house.house, house.record.now.house),
      );
    if (isSame) return listed.houses;
    const places = placesByName(from, farms, language);
    const houses = from.map((record): Listed => {
      const { house } = record.now;
      const { byFarm, byName } = places.get(record) ?? { byFarm: 0, byName: 0 };
      const words = searchTextOf(house, farms.get(house.farmId));
      return { record, house, words, byFarm, byName };
    });
    this.#listed = { from, farms, language, houses };
    return houses;
  }
}

const isNamedAlike = (a: House, b: House): boolean =>
  a.name === b.name &&
  a.nameEn === b.nameEn &&
  a.farmId === b.farmId &&
  a.breed === b.breed &&
  a.breedEn === b.breedEn &&
  a.networkId === b.networkId;
