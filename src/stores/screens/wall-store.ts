import { makeAutoObservable, observableRef, reaction } from "mobx";
import { minuteMs } from "../../../contract/base/time.ts";
import type { ConnectionState, ConnectionStore } from "../app/connection-store.ts";
import type { FleetStore } from "../fleet/fleet-store.ts";
import type { Clock } from "../port/clock.ts";
import { type Drill, overview } from "./wall-drill.ts";

/** Changes the place in the address, which the wall shows. */
export interface PlacePort {
  goTo(drill: Drill, options?: "quietly"): void;
}

/** Time without input after which the wall returns to the overview. */
const idleMs = minuteMs;
/** Time after which a new urgent alarm ends a drill-down, unless a person is there. */
const urgentHomeMs = 8000;
/** Time for which the keys are shown after any input. */
const keysShownMs = 5000;
/** While the stream is still connecting, calls are answered earlier, which needs no warning. */
const connectingMs = 10_000;

/**
 * Controls the wall: the place it shows, whether somebody is at it, and its return to the overview.
 * Tour, replay and hall mode drive it through `goTo` and `rest`.
 *
 * Invariant: it only leaves a place by itself when nobody has used it for the given time.
 */
export class WallStore {
  drill: Drill = overview;
  /** Our clock; null before the first input. */
  lastInputAt: number | null = null;
  /** True while a person is at the wall. */
  areKeysShown = false;
  /** True while the keys are explained to a person who has just come. */
  areHintsShown = false;
  readonly openedAt: number;
  readonly #clock: Clock;
  readonly #fleet: FleetStore;
  readonly #connection: ConnectionStore;
  #port: PlacePort = { goTo: () => undefined };
  #isLed = false;
  readonly #timers = new Map<"idle" | "urgent" | "keys", unknown>();

  constructor(clock: Clock, fleet: FleetStore, connection: ConnectionStore) {
    this.#clock = clock;
    this.#fleet = fleet;
    this.#connection = connection;
    this.openedAt = clock.now();
    makeAutoObservable(
      this,
      {
        drill: observableRef,
        openedAt: false,
        start: false,
        goTo: false,
      },
      { autoBind: true },
    );
  }

  /** The connection as shown: connecting is not the same as a lost stream. */
  get shownState(): ConnectionState {
    const { state, now } = this.#connection;
    return state === "polling" && now - this.openedAt < connectingMs ? "connecting" : state;
  }
  /** True while an urgent alarm is active and unacknowledged. */
  get hasUrgent(): boolean {
    return this.#fleet.totals.unacknowledgedBySeverity[1] > 0;
  }

  /** Follows places and alarms from now on. Returns a function that stops it. */
  start(port: PlacePort): () => void {
    this.#port = port;
    const stop = reaction(
      () => (this.#fleet.isLoaded ? urgentIds(this.#fleet).join() : null),
      this.onUrgent,
    );
    return () => {
      stop();
      for (const name of this.#timers.keys()) this.#end(name);
    };
  }

  goTo(drill: Drill, mode?: "quietly"): void {
    this.#port.goTo(drill, mode);
  }

  /** While a tour chooses the places, the wall does not return to its home place. */
  lead(isLed: boolean): void {
    this.#isLed = isLed;
    this.rest(this.drill);
  }

  /** Set by the address. */
  rest(drill: Drill): void {
    this.drill = drill;
    const staysHere = drill.level === "fleet" || this.#isLed;
    this.#set("idle", staysHere ? null : idleMs, this.goHome);
    if (staysHere) this.#end("urgent");
  }

  /** Called when a key, pointer or wheel was used. */
  input(): void {
    const now = this.#clock.now();
    if (now - (this.lastInputAt ?? -Infinity) > idleMs) this.areHintsShown = true;
    this.lastInputAt = now;
    this.areKeysShown = true;
    this.#set("keys", keysShownMs, this.hideKeys);
    this.#end("urgent");
    if (this.drill.level !== "fleet") this.#set("idle", idleMs, this.goHome);
  }

  /** Null: the fleet is not loaded yet. Alarms that are already open then do not count as new. */
  private onUrgent(ids: string | null, before: string | null | undefined): void {
    if (ids === null || before == null) return;
    const known = new Set(before.split(","));
    const isNew = ids !== "" && ids.split(",").some((id) => !known.has(id));
    if (isNew && this.drill.level !== "fleet" && !this.#isLed)
      this.#set("urgent", urgentHomeMs, this.goHome);
  }
  private hideKeys(): void {
    this.areKeysShown = false;
    this.areHintsShown = false;
  }
  private goHome(): void {
    this.goTo(overview, "quietly");
  }

  #set(name: "idle" | "urgent" | "keys", delayMs: number | null, run: () => void): void {
    this.#end(name);
    if (delayMs !== null) this.#timers.set(name, this.#clock.after(delayMs, run));
  }
  #end(name: "idle" | "urgent" | "keys"): void {
    this.#clock.cancel(this.#timers.get(name));
    this.#timers.delete(name);
  }
}

/** The unacknowledged urgent alarms, worst first. */
function urgentIds({ openAlarms }: FleetStore): number[] {
  const ids: number[] = [];
  for (const { id, severity, state, shelvedUntil, suppressedBy } of openAlarms) {
    if (severity > 1 || state !== "unacknowledged") break;
    if (shelvedUntil === null && suppressedBy === null) ids.push(id);
  }
  return ids;
}
