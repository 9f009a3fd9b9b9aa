import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { Farm } from "../../../contract/account/farm-tree.ts";
import { type House, houseStatus } from "../../../contract/fleet/house/house.ts";
import type { Reading } from "../../../contract/fleet/house/reading.ts";
import { networkIn } from "../../../contract/fleet/house/network-operator.ts";
import { type HouseSnapshot, HouseRecord, houseSnapshot } from "./house-record.ts";
import { isOlder, isSameRecord } from "./same-record.ts";

/** Change of a house; `before` undefined: it is new. */
export interface HouseChange {
  readonly before: HouseSnapshot | undefined;
  readonly after: HouseSnapshot;
  readonly isOtherNetwork: boolean;
}

/** Changes since the last query. */
export interface HouseChanges {
  readonly arrivals: readonly HouseRecord[];
  readonly touched: ReadonlySet<number>;
  /**
   * True if the status, the worst alarm or the identity of one of them changed, or one was removed.
   */
  readonly isRankTouched: boolean;
  /** True if one of them now belongs to another farm. */
  readonly isMoved: boolean;
}

/**
 * The houses by id, each with the number of the fact that reported it, plain (not observable).
 *
 * Invariant: a house is replaced only by a fact that is not older.
 */
export class HouseRegistry {
  readonly #records = new Map<number, HouseRecord>();
  readonly #seqs = new Map<number, number>();
  #arrivals: HouseRecord[] = [];
  #touched = new Set<number>();
  #isRankTouched = false;
  #isMoved = false;

  get(id: number): HouseRecord | undefined {
    return this.#records.get(id);
  }
  all(): Iterable<HouseRecord> {
    return this.#records.values();
  }

  /** The network of its gateway (contract/fleet/house/network-operator.ts); null: unknown. */
  networkOf(id: number, farms: ReadonlyMap<number, Pick<Farm, "adcode">>): string | null {
    const house = this.get(id)?.house;
    const farm = house && farms.get(house.farmId);
    return farm === undefined ? null : networkIn(house?.operator ?? null, farm.adcode);
  }

  /** Null when nothing has changed. `alarms`: the open ones of the house. */
  put(received: House, seq: number, alarms: readonly Alarm[]): HouseChange | null {
    const record = this.#records.get(received.id);
    const before = record?.now;
    const house = before !== undefined && seq < this.#seqOf(received.id) ? before.house : received;
    if (house === received) this.#seqs.set(house.id, seq);
    if (before?.alarms === alarms && isSameRecord(before.house, house)) return null;
    const after = houseSnapshot(house, before?.reading ?? null, alarms);
    if (record === undefined) this.#add(after);
    else record.update(after);
    this.touch(house.id, "rank");
    this.#isMoved ||= before !== undefined && before.house.farmId !== house.farmId;
    return { before, after, isOtherNetwork: isOtherNetwork(before, after) };
  }

  /** Null when nothing has changed. A temperature that appears or disappears changes the status. */
  read(
    reading: Reading,
    serverTime: number,
  ): { before: HouseSnapshot; after: HouseSnapshot } | null {
    const record = this.get(reading.houseId);
    const existing = record?.now.reading ?? null;
    if (record === undefined) return null;
    if (existing && (isOlder(reading, existing, serverTime) || isSameRecord(existing, reading)))
      return null;
    const before = record.now;
    const after = { ...before, reading };
    record.update(after);
    this.touch(record.id, houseStatus(before) === houseStatus(after) ? undefined : "rank");
    return { before, after };
  }

  /** Marks a house as changed; `rank`: its order among others may have changed too. */
  touch(id: number, rank?: "rank"): void {
    this.#touched.add(id);
    this.#isRankTouched ||= rank !== undefined;
  }

  /**
   * Replaces all houses with the ones of an overview, except those reported by a fact after `seq`.
   */
  restart(houses: readonly House[], seq: number, alarmsOf: (id: number) => readonly Alarm[]): void {
    const named = new Set(houses.map(({ id }) => id));
    for (const id of this.#records.keys())
      if (!named.has(id) && this.#seqOf(id) <= seq) this.#drop(id);
    for (const house of houses) this.put(house, seq, alarmsOf(house.id));
    for (const { id, now } of this.all())
      if (!named.has(id)) this.put(now.house, this.#seqOf(id), alarmsOf(id));
    this.#arrivals = [];
  }

  /**
   * Drops all but these houses, the houses of these farms and houses in alarm; returns how many.
   */
  keepOnly(ids: ReadonlySet<number>, farmIds: ReadonlySet<number>): number {
    const gone = [...this.all()].filter(
      ({ id, now }) => !ids.has(id) && !farmIds.has(now.house.farmId) && now.alarms.length === 0,
    );
    for (const { id } of gone) this.#drop(id);
    return gone.length;
  }

  takeChanges(): HouseChanges {
    const changes = {
      arrivals: this.#arrivals,
      touched: this.#touched,
      isRankTouched: this.#isRankTouched,
      isMoved: this.#isMoved,
    };
    this.#arrivals = [];
    this.#touched = new Set();
    this.#isRankTouched = false;
    this.#isMoved = false;
    return changes;
  }

  clear(): void {
    this.#records.clear();
    this.#seqs.clear();
  }

  #seqOf(id: number): number {
    return this.#seqs.get(id) ?? 0;
  }
  #add(snapshot: HouseSnapshot): void {
    const arrival = new HouseRecord(snapshot);
    this.#records.set(arrival.id, arrival);
    this.#arrivals.push(arrival);
  }
  #drop(id: number): void {
    this.#records.delete(id);
    this.#seqs.delete(id);
    this.touch(id, "rank");
  }
}

const isOtherNetwork = (before: HouseSnapshot | undefined, after: HouseSnapshot): boolean =>
  before !== undefined && before.house.operator !== after.house.operator;
