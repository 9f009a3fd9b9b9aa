import { makeAutoObservable, reaction } from "mobx";
import { placeCodeOf } from "../../../contract/base/area.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { ConnectionStore } from "../app/connection-store.ts";
import type { FleetStore } from "../fleet/fleet-store.ts";
import type { Clock } from "../port/clock.ts";
import type { Memory } from "../port/memory.ts";
import { type Drill, overview } from "./wall-drill.ts";
import type { WallStore } from "./wall-store.ts";

/** Time for which the tour shows the overview, and each place in turn. */
export const overviewMs = 30_000;
export const placeMs = 15_000;
/** The tour pauses for this long after the last key or movement of a person at the wall. */
export const pauseMs = minuteMs;
/** Troubled farms of one round: the worst ones, so that the overview comes back soon. */
const farmsMost = 8;
const key = "wall-tour";

/**
 * Returns the stops of one round after the overview: the farms in trouble, the worst first; if
 * there are none, every area with houses, the largest first.
 */
export function tourStops(fleet: FleetStore): readonly Drill[] {
  const troubled = new Set(fleet.incidents.annunciated.flatMap(({ farmIds }) => farmIds));
  if (troubled.size > 0)
    return [...troubled].slice(0, farmsMost).map((id) => ({ level: "farm", id }));
  const houses = new Map<string, number>();
  for (const farm of fleet.farms.values()) {
    if (farm.level !== "farm") continue;
    const code = placeCodeOf(farm);
    houses.set(code, (houses.get(code) ?? 0) + fleet.farmTally(farm.id).houses);
  }
  const areas = [...houses].filter(([, count]) => count > 0);
  if (areas.length < 2) return [];
  return areas.sort((a, b) => b[1] - a[1]).map(([code]) => ({ level: "province", code }));
}

/** State of the tour; its word is shown while the tour is on. */
export type TourState = "off" | "running" | "paused" | "held";

interface Neighbours {
  readonly wall: WallStore;
  readonly fleet: FleetStore;
  readonly connection: ConnectionStore;
  readonly clock: Clock;
  readonly memory: Memory;
}

/**
 * Moves the wall around automatically. It waits while somebody is there, holds the overview while
 * an urgent alarm is unacknowledged or the server is away, and continues by itself.
 *
 * Invariants: one timer at a time; it never moves the wall except in the state `running`, and once
 * to the overview when it is held; it takes no place from a person who is there: the wall returns
 * to the overview by itself after they have gone.
 */
export class TourStore {
  /** The person's choice, else the default for this screen. */
  isOn: boolean;
  /** Our clock: until then it waits for the person at the wall. */
  private pausedUntil = -Infinity;
  /** True while something that somebody requested is shown: the tour waits that long. */
  private isWatched = false;
  #stops: readonly Drill[] = [];
  #timer: unknown = null;
  readonly #near: Neighbours;

  /** `isUsual`: this screen tours unless somebody has switched it off. */
  constructor(near: Neighbours, isUsual: boolean) {
    this.#near = near;
    const kept = near.memory.get(key);
    this.isOn = kept === null ? isUsual : kept === "on";
    makeAutoObservable(this, { start: false }, { autoBind: true });
  }

  get state(): TourState {
    const { wall, connection } = this.#near;
    if (!this.isOn) return "off";
    if (wall.hasUrgent || connection.state === "offline") return "held";
    return this.isTaken ? "paused" : "running";
  }
  /** True while somebody is at the wall, or watches what they requested. */
  private get isTaken(): boolean {
    return this.isWatched || this.#near.connection.now < this.pausedUntil;
  }

  /** Answers with the end of it. */
  start(): () => void {
    const { wall, clock } = this.#near;
    const ends = [
      reaction(() => wall.lastInputAt, this.onInput),
      reaction(() => this.state, this.onState, { fireImmediately: true }),
    ];
    return () => {
      for (const end of ends) end();
      clock.cancel(this.#timer);
      this.#timer = null;
    };
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.#near.memory.set(key, this.isOn ? "on" : "off");
    // The key that switched it on is no visit.
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
    if (state === "held" && !this.isTaken) this.#lookAt(overview);
    if (state === "running") this.next();
  }

  /** The next place that still is, else the overview and a new round. */
  private next(): void {
    const [stop, ...rest] = this.#stops;
    this.#stops = rest;
    const { fleet, clock } = this.#near;
    if (stop === undefined) {
      this.#lookAt(overview);
      this.#timer = clock.after(overviewMs, this.round);
    } else if (stop.level === "farm" && !fleet.farms.has(stop.id)) this.next();
    else {
      this.#lookAt(stop);
      this.#timer = clock.after(placeMs, this.next);
    }
  }

  private round(): void {
    this.#stops = tourStops(this.#near.fleet);
    this.next();
  }

  #lookAt(drill: Drill): void {
    const { wall } = this.#near;
    if (JSON.stringify(wall.drill) !== JSON.stringify(drill)) wall.goTo(drill, "quietly");
  }
}
