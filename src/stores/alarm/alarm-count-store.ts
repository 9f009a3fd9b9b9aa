import { makeAutoObservable } from "mobx";
import type { ConnectionStore } from "../app/connection-store.ts";
import type { FleetStore } from "../fleet/fleet-store.ts";

/**
 * Number of alarms: from the stream, or from the last answered call for the count while there is no
 * stream (specification, section 7).
 */
export class AlarmCountStore {
  private polled: number | null = null;
  readonly #fleet: Pick<FleetStore, "alarmCount">;
  readonly #connection: Pick<ConnectionStore, "state">;

  constructor(fleet: Pick<FleetStore, "alarmCount">, connection: Pick<ConnectionStore, "state">) {
    this.#fleet = fleet;
    this.#connection = connection;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get count(): number {
    return this.#connection.state === "live" || this.polled === null
      ? this.#fleet.alarmCount
      : this.polled;
  }

  answered(count: number): void {
    this.polled = count;
  }
  /** Drops the earlier count, which is out of date. */
  forget(): void {
    this.polled = null;
  }
}
