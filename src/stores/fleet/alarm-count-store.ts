import { makeAutoObservable } from "mobx";
import type { ConnectionStore } from "../app/connection-store.ts";
import type { FleetStore } from "./fleet-store.ts";

/**
 * How many alarms there are: as the stream says; until it speaks, and while it is away, as the call
 * for the count answered last (specification, section 7).
 */
export class AlarmCountStore {
  private polled: number | null = null;
  private readonly fleet: Pick<FleetStore, "alarmCount">;
  private readonly connection: Pick<ConnectionStore, "state">;

  constructor(fleet: Pick<FleetStore, "alarmCount">, connection: Pick<ConnectionStore, "state">) {
    this.fleet = fleet;
    this.connection = connection;
    makeAutoObservable<this, "fleet" | "connection">(
      this,
      { fleet: false, connection: false },
      { autoBind: true },
    );
  }

  get count(): number {
    return this.connection.state === "live" || this.polled === null
      ? this.fleet.alarmCount
      : this.polled;
  }

  answered(count: number): void {
    this.polled = count;
  }
  /** What was counted before is no longer the newest word. */
  forget(): void {
    this.polled = null;
  }
}
