import { makeAutoObservable, observableRef } from "mobx";
import type { Alarm } from "../../../contract/alarm.ts";
import type { House } from "../../../contract/house.ts";
import type { Farm, Org } from "../../../contract/farm-tree.ts";
import type { FleetSnapshot } from "../../../contract/overview.ts";
import type { Reading } from "../../../contract/reading.ts";
import type { Fact } from "../../../contract/stream.ts";
import { AlarmBook } from "./alarm-book.ts";
import { type HourCount, countRaise, rollHours } from "./hourly.ts";
import { byNews } from "./open-alarm.ts";
import { type HouseMoment, HouseRecord, momentOf } from "./house-record.ts";
import { isSameRecord } from "./same-record.ts";
import { farthestFromBand } from "./band-deviation.ts";
import { FleetCounts } from "./fleet-counts.ts";
import { type Tally, birdsOf, emptyTally } from "./tally.ts";

const farthestKept = 24;
const farthestEveryMs = 5000;

/**
 * The one truth about houses and alarms: badge, map, lists and title all read it.
 *
 * Invariants: an alarm is replaced only by a higher `version`; a reading only by a later `at`; a
 * house only by a later fact. Applying anything twice changes nothing. Counters are kept by adding
 * and taking away, never by a pass over all houses, but for `applySnapshot`, which is a pass
 * anyway. One apply call = one action = one `revision`.
 */
export class FleetStore {
  orgs: ReadonlyMap<number, Org> = new Map();
  farms: ReadonlyMap<number, Farm> = new Map();
  /** In the order of the snapshot. A new array only when houses come or go. */
  houseList: readonly HouseRecord[] = [];
  /**
   * Every open alarm (state not `closed`), worst first: shelved, suppressed and returned ones too.
   */
  openAlarms: readonly Alarm[] = [];
  /** 24 clock hours, oldest first. */
  hourly: readonly HourCount[] = [];
  /** Changes once an applied batch. */
  revision = 0;
  /** Changes with the status, the worst alarm or the identity of any house: order lists by it. */
  rankRevision = 0;
  /** True once a snapshot was applied. */
  isLoaded = false;
  /** Ids of the houses the last batch changed. Not observable: read it after `revision`. */
  changedHouses: ReadonlySet<number> = new Set();

  /** Kept by `publish` for `worstHouses`. */
  private farthest: readonly HouseRecord[] = [];
  #farthestAt = 0;
  readonly #records = new Map<number, HouseRecord>();
  readonly #houseSeqs = new Map<number, number>();
  readonly #book = new AlarmBook();
  readonly #counts = new FleetCounts((farmId) => this.farms.get(farmId)?.adcode);
  /** Since the last `publish`. */
  #touched = new Set<number>();
  #isRankTouched = false;
  #isBookTouched = false;
  #arrivals: HouseRecord[] = [];

  constructor() {
    makeAutoObservable<this, "farthest">(
      this,
      {
        orgs: observableRef,
        farms: observableRef,
        houseList: observableRef,
        openAlarms: observableRef,
        hourly: observableRef,
        farthest: observableRef,
        changedHouses: false,
        house: false,
        alarm: false,
        alarmsOfHouse: false,
        farmTally: false,
        areaTally: false,
        worstHouses: false,
      },
      { autoBind: true },
    );
  }

  get totals(): Tally {
    return this.#counts.fleet;
  }
  /** Alarms now, by the contract's `isAnnunciated`. The only alarm count there is. */
  get alarmCount(): number {
    return this.#counts.fleet.alarms;
  }

  house(id: number): HouseRecord | undefined {
    return this.houseList.length > 0 ? this.#records.get(id) : undefined;
  }
  alarm(id: number): Alarm | undefined {
    return this.openAlarms.length > 0 ? this.#book.get(id) : undefined;
  }
  alarmsOfHouse(id: number): readonly Alarm[] {
    return this.house(id)?.now.alarms ?? [];
  }
  /** Every open alarm as news: those that wait for somebody first, the newest of them on top. */
  get newestAlarms(): readonly Alarm[] {
    return this.openAlarms.toSorted(byNews);
  }
  farmTally(farmId: number): Tally {
    return this.farms.has(farmId) ? this.#counts.farm(farmId) : emptyTally;
  }
  /** `adcode` of a province, or ISO a3 of a country, as farms carry it. */
  areaTally(adcode: string): Tally {
    return this.farms.size > 0 ? this.#counts.area(adcode) : emptyTally;
  }

  /**
   * The `limit` houses that most need a person: by their worst annunciated alarm, then by how far
   * they are off their target band.
   */
  worstHouses(limit: number): readonly HouseRecord[] {
    const found = new Set<HouseRecord>();
    for (const alarm of this.openAlarms) {
      if (found.size === limit) break;
      const record = this.house(alarm.houseId);
      if (record !== undefined && record.now.worst > 0 && record.now.worst === alarm.severity)
        found.add(record);
    }
    for (const record of this.farthest) {
      if (found.size >= limit) break;
      found.add(record);
    }
    return [...found];
  }

  /** Takes the snapshot for all it knows of; keeps what is newer than its `seq`. */
  applySnapshot(snapshot: FleetSnapshot): void {
    this.orgs = new Map(snapshot.orgs.map((org) => [org.id, org]));
    this.farms = new Map(snapshot.farms.map((farm) => [farm.id, farm]));
    const newer = this.#dropAllBut(new Set(snapshot.houses.map(({ id }) => id)), snapshot.seq);
    this.#isBookTouched = this.#book.restart(snapshot.alarms, snapshot.seq) || this.#isBookTouched;
    for (const house of snapshot.houses) this.#putHouse(house, snapshot.seq, "whole");
    for (const house of newer) this.#putHouse(house, this.#houseSeqs.get(house.id) ?? 0, "whole");
    for (const reading of snapshot.readings) this.#putReading(reading);
    this.#recount();
    this.houseList = sameList(this.houseList, [...this.#records.values()]);
    this.#arrivals = [];
    this.hourly = snapshot.hourly;
    this.isLoaded = true;
    this.#publish(snapshot.serverTime, "rank now");
  }

  /** False when a fact named a farm or house this store does not know: then a snapshot is due. */
  applyDelta(delta: {
    readonly facts: readonly Fact[];
    readonly readings: readonly Reading[];
    readonly serverTime: number;
  }): boolean {
    let isComplete = true;
    for (const fact of delta.facts) {
      if (fact.kind === "house") {
        this.#putHouse(fact.house, fact.seq, "single");
        isComplete &&= this.farms.has(fact.house.farmId);
      } else {
        if (this.#book.isNew(fact.alarm))
          this.hourly = countRaise(this.hourly, fact.alarm.raisedAt);
        this.#putAlarm(fact.alarm);
        isComplete &&= this.#records.has(fact.houseId);
      }
    }
    for (const reading of delta.readings) this.#putReading(reading);
    this.hourly = rollHours(this.hourly, delta.serverTime);
    this.#publish(delta.serverTime);
    return isComplete;
  }

  /** What a call replied: the same rule of versions as for facts. */
  applyAlarms(alarms: readonly Alarm[]): void {
    for (const alarm of alarms) this.#putAlarm(alarm);
    this.#publish(this.#farthestAt);
  }

  /** Another user signs in: nothing of the last one stays. */
  clear(): void {
    this.#records.clear();
    this.#houseSeqs.clear();
    this.#book.clear();
    this.orgs = new Map();
    this.farms = new Map();
    this.houseList = [];
    this.hourly = [];
    this.farthest = [];
    this.isLoaded = false;
    this.#isBookTouched = true;
    this.#recount();
    this.#publish(0);
  }

  /** Forgets all other houses but those newer than `seq`, which it answers with. */
  #dropAllBut(named: ReadonlySet<number>, seq: number): readonly House[] {
    const newer: House[] = [];
    for (const [id, record] of this.#records) {
      if (named.has(id)) continue;
      if ((this.#houseSeqs.get(id) ?? 0) > seq) {
        newer.push(record.now.house);
        continue;
      }
      this.#records.delete(id);
      this.#houseSeqs.delete(id);
      this.#touched.add(id);
      this.#isRankTouched = true;
    }
    return newer;
  }

  #putHouse(incoming: House, seq: number, counting: "single" | "whole"): void {
    const record = this.#records.get(incoming.id);
    const isOld = record !== undefined && seq < (this.#houseSeqs.get(incoming.id) ?? 0);
    const house = isOld ? record.now.house : incoming;
    if (!isOld) this.#houseSeqs.set(house.id, seq);
    const alarms = this.#book.ofHouse(house.id);
    if (record?.now.alarms === alarms && isSameRecord(record.now.house, house)) return;
    const moment = momentOf(house, record?.now.reading ?? null, alarms);
    if (counting === "single") this.#counts.putHouse(record?.now, moment);
    if (record === undefined) this.#addRecord(house.id, moment);
    else record.update(moment);
    this.#touched.add(house.id);
    this.#isRankTouched = true;
  }

  #addRecord(id: number, moment: HouseMoment): void {
    const arrival = new HouseRecord(moment);
    this.#records.set(id, arrival);
    this.#arrivals.push(arrival);
  }

  #putReading(reading: Reading): void {
    const record = this.#records.get(reading.houseId);
    if (record === undefined) return;
    const held = record.now.reading;
    if (held !== null && (reading.at < held.at || isSameRecord(held, reading))) return;
    const before = birdsOf(record.now);
    record.update({ ...record.now, reading });
    this.#counts.addBirds(record.now.house.farmId, birdsOf(record.now) - before);
    this.#touched.add(reading.houseId);
  }

  #putAlarm(alarm: Alarm): void {
    const held = this.#book.get(alarm.id);
    if (!this.#book.put(alarm)) return;
    this.#isBookTouched = true;
    this.#counts.putAlarm(held, alarm);
    const record = this.#records.get(alarm.houseId);
    if (record === undefined) return;
    const before = record.now;
    const after = momentOf(before.house, before.reading, this.#book.ofHouse(alarm.houseId));
    record.update(after);
    this.#touched.add(alarm.houseId);
    if (before.worst === after.worst) return;
    this.#isRankTouched = true;
    this.#counts.putHouse(before, after);
  }

  #recount(): void {
    this.#counts.reset();
    for (const { now } of this.#records.values()) this.#counts.putHouse(undefined, now);
    for (const alarm of this.#book.all()) this.#counts.putAlarm(undefined, alarm);
  }

  #publish(time: number, rank?: "rank now"): void {
    this.#counts.publish();
    if (this.#isBookTouched) this.openAlarms = this.#book.takeSorted();
    if (this.#arrivals.length > 0) this.houseList = [...this.houseList, ...this.#arrivals];
    if (rank !== undefined || time - this.#farthestAt >= farthestEveryMs) {
      this.farthest = sameList(
        this.farthest,
        farthestFromBand(this.#records.values(), farthestKept),
      );
      this.#farthestAt = time;
    }
    if (this.#isRankTouched) this.rankRevision += 1;
    this.changedHouses = this.#touched;
    this.#touched = new Set();
    this.#arrivals = [];
    this.#isRankTouched = false;
    this.#isBookTouched = false;
    this.revision += 1;
  }
}

/** The old list when the new one holds the same: observers of the list then have nothing to do. */
function sameList<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  return before.length === after.length && before.every((one, i) => one === after[i])
    ? before
    : after;
}
