import { makeAutoObservable, reaction } from "mobx";
import { isAnnunciated } from "../../../contract/alarm/alarm.ts";
import { placeCodeOf } from "../../../contract/base/area.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { ConnectionStore } from "../app/connection-store.ts";
import type { FleetStore } from "../fleet/fleet-store.ts";
import { housesOf } from "../fleet/houses-by-farm.ts";
import type { Clock } from "../port/clock.ts";
import type { Memory } from "../port/memory.ts";
import { type Drill, overview } from "./wall-drill.ts";
import type { WallStore } from "./wall-store.ts";

/** Default times of a display. */
export const overviewMs = 30_000;
export const placeMs = 15_000;
/** The tour pauses for this long after the last key or movement of a person at the wall. */
export const pauseMs = minuteMs;
/** Most farms in trouble per round, the worst ones, so that the overview returns soon. */
const farmsMax = 8;
/** Number of houses furthest from their target among which the house of a farm is searched. */
const searchedMax = 200;
const key = "wall-tour";

/** Times of the overview and of each place, ms. */
export interface TourTimes {
  readonly overviewMs: number;
  readonly placeMs: number;
}

/**
 * Returns the stops of one round after the overview: the farms in trouble with their worst house,
 * the worst first; without any, every area with houses, the largest first, each with its largest
 * farm and the house there that is farthest from its target.
 */
export function tourStops(fleet: FleetStore): readonly Drill[] {
  const troubled = new Set(fleet.incidents.annunciated.flatMap(({ farmIds }) => farmIds));
  if (troubled.size > 0)
    return [...troubled].slice(0, farmsMax).flatMap((id) => farmAndHouse(id, fleet));
  const areas = new Map<string, { houses: number; farm: number; max: number }>();
  for (const farm of fleet.farms.values()) {
    if (farm.level !== "farm") continue;
    const { houses } = fleet.farmTally(farm.id);
    const code = placeCodeOf(farm);
    const area = areas.get(code) ?? { houses: 0, farm: farm.id, max: -1 };
    area.houses += houses;
    if (houses > area.max) [area.farm, area.max] = [farm.id, houses];
    areas.set(code, area);
  }
  const shown = [...areas].filter(([, { houses }]) => houses > 0);
  if (shown.length < 2) return [];
  return shown
    .sort(([, a], [, b]) => b.houses - a.houses)
    .flatMap(([code, { farm }]) => [{ level: "province", code }, ...farmAndHouse(farm, fleet)]);
}

/** A farm, and its house with the most urgent problem. */
function farmAndHouse(farmId: number, fleet: FleetStore): readonly Drill[] {
  const own = housesOf(fleet.houseList, farmId);
  const [worst] = own.filter((record) => record.worst > 0).sort((a, b) => a.worst - b.worst);
  const house =
    worst ?? fleet.worstHouses(searchedMax).find((record) => own.includes(record)) ?? own[0];
  const farm: Drill = { level: "farm", id: farmId };
  return house === undefined ? [farm] : [farm, { level: "house", id: house.id }];
}

/**
 * Returns the place of the unacknowledged urgent alarms: their house, otherwise their farm,
 * otherwise the overview.
 */
export function urgentPlace({ openAlarms }: FleetStore): Drill {
  const urgent = openAlarms.filter(
    (alarm) => alarm.severity === 1 && alarm.state === "unacknowledged" && isAnnunciated(alarm),
  );
  const [house, ...houses] = new Set(urgent.map(({ houseId }) => houseId));
  if (house !== undefined && houses.length === 0) return { level: "house", id: house };
  const [farm, ...farms] = new Set(urgent.map(({ farmId }) => farmId));
  return farm !== undefined && farms.length === 0 ? { level: "farm", id: farm } : overview;
}

const isStopOver = (stop: Drill, fleet: FleetStore): boolean =>
  (stop.level === "farm" && !fleet.farms.has(stop.id)) ||
  (stop.level === "house" && fleet.house(stop.id) === undefined && !fleet.isAwaited(stop.id));

/** State of the tour; its word is shown while the tour is on. */
export type TourState = "off" | "running" | "paused" | "held";

interface Neighbours {
  readonly wall: WallStore;
  readonly fleet: FleetStore;
  readonly connection: ConnectionStore;
  readonly clock: Clock;
  readonly memory: Memory;
  /** Read at every stop; absent: the default times. */
  readonly times?: () => TourTimes | null;
}

/**
 * Moves the wall around automatically. It waits while somebody is there, stays at the place of an
 * urgent alarm until it is acknowledged, stays at the overview while the server cannot be reached,
 * and then continues by itself.
 *
 * Invariants: one timer at a time; it never moves the wall except in the state `running`, and when
 * it is held to the place it holds; it takes no place from a person who is there, but goes on after
 * they have gone.
 */
export class TourStore {
  /** The person's choice, otherwise the default for this screen. */
  isOn: boolean;
  /** Time by our clock until which it waits for the person at the wall. */
  private pausedUntil = -Infinity;
  /** True while requested content is shown, during which the tour waits. */
  private isWatched = false;
  #stops: readonly Drill[] = [];
  #timer: unknown = null;
  readonly #near: Neighbours;

  /** `isUsual`: this screen tours unless a person has switched it off. */
  constructor(near: Neighbours, isUsual: boolean) {
    this.#near = near;
    const stored = near.memory.get(key);
    this.isOn = stored === null ? isUsual : stored === "on";
    makeAutoObservable(this, { start: false }, { autoBind: true });
  }

  get state(): TourState {
    const { wall, connection } = this.#near;
    if (!this.isOn) return "off";
    if (wall.hasUrgent || connection.state === "offline") return "held";
    return this.isInUse ? "paused" : "running";
  }
  /** True while a person is at the wall, or watches requested content. */
  private get isInUse(): boolean {
    return this.isWatched || this.#near.connection.now < this.pausedUntil;
  }

  /** True if the tour chooses the place, without a person at the wall. */
  private get isLeading(): boolean {
    return this.state === "running" || (this.state === "held" && !this.isInUse);
  }
  /** Address of the place it stays at; null: none. */
  private get heldPlace(): string | null {
    if (this.state !== "held" || !this.isLeading) return null;
    const { connection, fleet } = this.#near;
    return JSON.stringify(connection.state === "offline" ? overview : urgentPlace(fleet));
  }

  /** Returns a function that stops it. */
  start(): () => void {
    const { wall, clock } = this.#near;
    const ends = [
      reaction(() => wall.lastInputAt, this.onInput),
      reaction(() => this.isLeading, wall.lead, { fireImmediately: true }),
      reaction(() => this.state, this.onState, { fireImmediately: true }),
      reaction(() => this.heldPlace, this.onHeldPlace, { fireImmediately: true }),
    ];
    return () => {
      for (const end of ends) end();
      wall.lead(false);
      clock.cancel(this.#timer);
      this.#timer = null;
    };
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.#near.memory.set(key, this.isOn ? "on" : "off");
    // The key that switched it on does not count as a person at the wall.
    this.pausedUntil = -Infinity;
  }

  watch(isWatched: boolean): void {
    this.isWatched = isWatched;
  }

  private onInput(at: number | null): void {
    if (at !== null) this.pausedUntil = at + pauseMs;
  }

  private onState(state: TourState): void {
    this.#near.clock.cancel(this.#timer);
    this.#timer = null;
    this.#stops = [];
    if (state === "running") this.next();
  }

  private onHeldPlace(place: string | null): void {
    if (place !== null) this.#showPlace(JSON.parse(place) as Drill);
  }

  /** The next place that still exists, otherwise the overview and a new round. */
  private next(): void {
    const [stop, ...rest] = this.#stops;
    this.#stops = rest;
    const { fleet, clock } = this.#near;
    if (stop === undefined) {
      this.#showPlace(overview);
      this.#timer = clock.after(this.#times.overviewMs, this.round);
    } else if (isStopOver(stop, fleet)) this.next();
    else {
      this.#showPlace(stop);
      this.#timer = clock.after(this.#times.placeMs, this.next);
    }
  }

  private round(): void {
    this.#stops = tourStops(this.#near.fleet);
    this.next();
  }

  get #times(): TourTimes {
    return this.#near.times?.() ?? { overviewMs, placeMs };
  }

  #showPlace(drill: Drill): void {
    const { wall } = this.#near;
    if (JSON.stringify(wall.drill) !== JSON.stringify(drill)) wall.goTo(drill, "quietly");
  }
}
