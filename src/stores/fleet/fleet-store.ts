import { makeAutoObservable, observableRef } from "mobx";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { Farm, Org } from "../../../contract/account/farm-tree.ts";
import type { FleetSnapshot } from "../../../contract/live/overview.ts";
import type { Reading } from "../../../contract/fleet/house/reading.ts";
import type { Fact } from "../../../contract/live/live-stream.ts";
import type { FarmTally, FleetTallies } from "../../../contract/live/farm-tally.ts";
import { AlarmRegistry } from "./alarm-registry.ts";
import { RecentRaises } from "./recent-raises.ts";
import { WorstHouses } from "./worst-houses.ts";
import { HouseRegistry } from "./house-registry.ts";
import { type HouseRecord, houseSnapshot } from "./house-record.ts";
import { sameList } from "./same-record.ts";
import { CommandRegistry } from "./command-registry.ts";
import type { FleetDelta } from "./fleet-delta.ts";
import { FleetCounts } from "./fleet-counts.ts";
import { IncidentStore } from "./incident-store.ts";
import { type Tally, emptyTally } from "./fleet-tally.ts";
import type { RequestedHouses } from "./requested-houses.ts";

/**
 * The single source of truth about houses and alarms: badge, map, lists and title all read it.
 *
 * Invariants: an alarm is replaced only by a higher `version`; a reading only by a later `at`; a
 * house only by a later fact. Applying anything twice changes nothing. Counters are updated by
 * adding and subtracting, never by a pass over all houses, except in `applySnapshot`, which is a
 * pass anyway. One apply call = one action = one `revision`.
 *
 * A large fleet is only partly loaded: its farms as `sums`, every open alarm, the houses with
 * alarms, and those that screens request. A house that is not loaded is requested when it is read.
 */
export class FleetStore {
  orgs: ReadonlyMap<number, Org> = new Map();
  farms: ReadonlyMap<number, Farm> = new Map();
  /** In the order of the snapshot. A new array only when houses are added or removed. */
  houseList: readonly HouseRecord[] = [];
  /** Tallies of the farms by id, in a partly loaded fleet. Null: every house is loaded. */
  sums: ReadonlyMap<number, FarmTally> | null = null;
  /** The tallies added up. */
  tallies: FleetTallies | null = null;
  /** Every open alarm (not `closed`), worst first: shelved, suppressed and returned ones too. */
  openAlarms: readonly Alarm[] = [];
  /** Changes once per applied batch. */
  revision = 0;
  /** Changes with the status, the worst alarm or the identity of any house: order lists by it. */
  rankRevision = 0;
  /** Number of readings received by the stream since the page was opened. */
  frames = 0;
  /** True once a snapshot was applied. */
  isLoaded = false;
  /** Ids of the houses the last batch changed. Not observable: read it after `revision`. */
  changedHouses: ReadonlySet<number> = new Set();

  readonly #houses = new HouseRegistry();
  readonly #book = new AlarmRegistry();
  readonly #counts = new FleetCounts();
  #isBookTouched = false;
  readonly lately = new RecentRaises();
  readonly #worst = new WorstHouses((id) => this.house(id));
  readonly commands = new CommandRegistry();
  /** Incidents derived from the alarms. */
  readonly incidents = new IncidentStore({
    networkOf: (houseId) => this.#houses.networkOf(houseId, this.farms),
    house: (id) => this.house(id),
    housesOfFarm: (farmId) => this.farmTally(farmId).houses,
  });

  readonly #requestedHouses: RequestedHouses | undefined;
  constructor(requested?: RequestedHouses) {
    this.#requestedHouses = requested;
    makeAutoObservable(
      this,
      {
        sums: observableRef,
        tallies: observableRef,
        orgs: observableRef,
        farms: observableRef,
        houseList: observableRef,
        openAlarms: observableRef,
        changedHouses: false,
        incidents: false,
        lately: false,
        commands: false,
        house: false,
        isAwaited: false,
        alarm: false,
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
  /** Time since when no alarm is open, epoch ms; null: one is open, or it is not known. */
  get normalSince(): number | null {
    return this.openAlarms.length > 0 ? null : this.#book.endedAt;
  }

  /** Undefined: it does not exist, or is still being loaded (`isAwaited`). */
  house(id: number): HouseRecord | undefined {
    const record = this.houseList.length > 0 ? this.#houses.get(id) : undefined;
    if (this.sums !== null && id > 0) this.#requestedHouses?.read(id, record !== undefined);
    return record;
  }
  /** True if the house was requested and may still arrive. */
  isAwaited(id: number): boolean {
    return this.#requestedHouses?.isAwaited(id) === true;
  }
  alarm(id: number): Alarm | undefined {
    return this.openAlarms.length > 0 ? this.#book.get(id) : undefined;
  }
  farmTally(farmId: number): Tally {
    return this.farms.has(farmId) ? this.#counts.farm(farmId) : emptyTally;
  }
  /** `adcode` of a province, or ISO a3 of a country, as farms carry it. */
  areaTally(adcode: string): Tally {
    return this.farms.size > 0 ? this.#counts.area(adcode) : emptyTally;
  }

  /** The `limit` houses that most need a person, worst first. */
  worstHouses(limit: number): readonly HouseRecord[] {
    return this.#worst.first(limit, this.openAlarms);
  }

  /** Replaces everything by the snapshot, except what is newer than its `seq`. */
  applySnapshot(snapshot: FleetSnapshot): void {
    this.orgs = new Map(snapshot.orgs.map((org) => [org.id, org]));
    this.farms = new Map(snapshot.farms.map((farm) => [farm.id, farm]));
    this.#requestedHouses?.begin(snapshot.tallies !== null);
    this.#applySums(snapshot.tallies);
    this.#isBookTouched = this.#book.restart(snapshot) || this.#isBookTouched;
    this.#houses.restart(snapshot.houses, snapshot.seq, (id) => this.#book.ofHouse(id));
    this.incidents.restart(snapshot.alarms, snapshot.past, snapshot.seq);
    for (const reading of snapshot.readings) this.#putReading(reading, snapshot.serverTime);
    this.#recount();
    this.houseList = sameList(this.houseList, [...this.#houses.all()]);
    this.lately.restart(snapshot.hourly);
    this.isLoaded = true;
    this.#publish(snapshot.serverTime, "rank now");
  }

  /** Applies newer tallies of a partly loaded fleet. */
  applyTallies(tallies: FleetTallies): void {
    if (this.sums === null) return;
    this.#applySums(tallies);
    this.#recount();
    this.#publish(this.#worst.checkedAt);
    this.rankRevision += 1;
  }

  /**
   * Keeps the houses of these farms, the named ones and those with an alarm. Others get no updates
   * any more, and old values must not be shown.
   */
  keepOnly(ids: ReadonlySet<number>, farmIds: ReadonlySet<number>): void {
    if (this.sums === null) return;
    if (this.#houses.keepOnly(ids, farmIds) === 0) return;
    this.houseList = [...this.#houses.all()];
    this.#publish(this.#worst.checkedAt, "rank now");
  }

  #applySums(tallies: FleetTallies | null): void {
    this.tallies = tallies;
    this.sums = tallies === null ? null : new Map(tallies.farms.map((sum) => [sum.farmId, sum]));
    for (const id of tallies?.farthest ?? []) this.house(id);
  }

  /** False when a fact named a farm or house unknown to this store: a snapshot is needed. */
  applyDelta(delta: FleetDelta): boolean {
    let isComplete = this.#requestedHouses?.takeLost() !== true;
    const raised: Alarm[] = [];
    for (const fact of delta.facts) {
      if (fact.kind === "house") {
        this.#putHouse(fact);
        isComplete &&= this.farms.has(fact.house.farmId);
      } else if (fact.kind === "alarm") {
        if (this.#book.isNew(fact.alarm)) raised.push(fact.alarm);
        this.#putAlarm(fact.alarm);
        isComplete &&= this.sums !== null || this.#houses.get(fact.houseId) !== undefined;
        if (fact.alarm.state !== "closed") this.house(fact.houseId);
      } else this.commands.put(fact.command);
    }
    for (const reading of delta.readings) this.#putReading(reading, delta.serverTime);
    this.frames += delta.readings.length;
    this.lately.count(raised, delta.serverTime);
    this.#publish(delta.serverTime);
    return isComplete;
  }

  #putHouse({ house, seq }: Extract<Fact, { kind: "house" }>): void {
    const change = this.#houses.put(house, seq, this.#book.ofHouse(house.id));
    if (change === null) return;
    this.#counts.putHouse(change.before, change.after);
    if (change.isOtherNetwork) this.incidents.touch();
  }

  /** Applies the reply of a call, with the same rule for versions as facts. */
  applyAlarms(alarms: readonly Alarm[]): void {
    for (const alarm of alarms) this.#putAlarm(alarm);
    this.#publish(this.#worst.checkedAt);
  }

  /** Called when another user signs in: no data of the last one stays. */
  clear(): void {
    this.#houses.clear();
    this.#requestedHouses?.begin(false);
    this.#applySums(null);
    this.#book.clear();
    this.incidents.clear();
    this.commands.clear();
    this.orgs = new Map();
    this.farms = new Map();
    this.houseList = [];
    this.lately.clear();
    this.#worst.clear();
    this.isLoaded = false;
    this.#isBookTouched = true;
    this.#recount();
    this.#publish(0);
  }

  #putReading(reading: Reading, serverTime: number): void {
    const change = this.#houses.read(reading, serverTime);
    if (change !== null) this.#counts.putReading(change.before, change.after);
  }

  #putAlarm(alarm: Alarm): void {
    const existing = this.#book.get(alarm.id);
    if (!this.#book.put(alarm)) return;
    this.incidents.put(alarm);
    this.#isBookTouched = true;
    this.#counts.putAlarm(existing, alarm);
    const record = this.#houses.get(alarm.houseId);
    if (record === undefined) return;
    const before = record.now;
    const after = houseSnapshot(before.house, before.reading, this.#book.ofHouse(alarm.houseId));
    record.update(after);
    if (before.worst === after.worst) return this.#houses.touch(alarm.houseId);
    this.#houses.touch(alarm.houseId, "rank");
    this.#counts.putHouse(before, after);
  }

  #recount(): void {
    this.#counts.reset(this.farms, this.sums?.values() ?? null);
    for (const { now } of this.#houses.all()) this.#counts.putHouse(undefined, now);
    for (const alarm of this.#book.all()) this.#counts.putAlarm(undefined, alarm);
  }

  #publish(time: number, rank?: "rank now"): void {
    const { arrivals, touched, isRankTouched, isMoved } = this.#houses.takeChanges();
    this.#counts.publish();
    if (this.#isBookTouched) this.openAlarms = this.#book.takeSorted();
    this.incidents.publish(time);
    if (arrivals.length > 0 || isMoved) this.houseList = [...this.houseList, ...arrivals];
    this.#worst.update(this.#houses.all(), time, rank !== undefined);
    if (isRankTouched) this.rankRevision += 1;
    this.changedHouses = touched;
    this.#isBookTouched = false;
    this.revision += 1;
  }
}
