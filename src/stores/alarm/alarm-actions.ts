import { bulkMax } from "../../../contract/base/call-schema.ts";
import { makeAutoObservable, observable, runInAction } from "mobx";
import type { WorkStep } from "../../../contract/alarm/alarm-work.ts";
import { type Alarm } from "../../../contract/alarm/alarm.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { FleetStore } from "../fleet/fleet-store.ts";
import { type FieldMessages, fieldsOf } from "../port/call.ts";

/** State of the last request for an alarm; nothing once it succeeded. */
export type AlarmActionState =
  | { readonly kind: "pending" }
  | { readonly kind: "failed"; readonly message: string; readonly fields: FieldMessages };

/**
 * Carries out a person's alarm actions, such as acknowledging. The reply is applied to the fleet at
 * once, before the stream reports the same.
 */
export class AlarmActions {
  readonly #states = observable.map<number, AlarmActionState>([], { deep: false });
  readonly #port: AlarmPort;
  readonly #fleet: FleetStore;

  constructor(port: AlarmPort, fleet: FleetStore) {
    this.#port = port;
    this.#fleet = fleet;
    makeAutoObservable(
      this,
      { stateOf: false, isPending: false, refusalOf: false },
      { autoBind: true },
    );
  }

  stateOf(id: number): AlarmActionState | undefined {
    return this.#states.get(id);
  }
  isPending(id: number): boolean {
    return this.#states.get(id)?.kind === "pending";
  }
  /** The server's messages on what was sent for these alarms; empty: none. */
  refusalOf(ids: readonly number[]): FieldMessages {
    const states = ids.map((id) => this.#states.get(id));
    return states.find((state) => state?.kind === "failed")?.fields ?? {};
  }

  /** These six never reject; true when every alarm was done. */
  acknowledge(ids: readonly number[], note: string): Promise<boolean> {
    return this.#send(ids, (some) => this.#port.acknowledge(some, note));
  }
  /**
   * Acknowledges the unacknowledged alarms of an incident in one call, up to those that were shown.
   */
  acknowledgeIncident(ids: readonly number[], note: string): Promise<boolean> {
    const [alarmId] = ids;
    if (alarmId === undefined) return Promise.resolve(true);
    const upTo = Math.max(...ids);
    return this.#send(ids, () => this.#port.acknowledgeIncident(alarmId, upTo, note), ids.length);
  }
  /** Closes latched alarms whose condition is over. */
  reset(ids: readonly number[], note: string): Promise<boolean> {
    return this.#send(ids, (some) => this.#port.reset(some, note));
  }
  /** Records a step of the work: on the way, on site, fixed. */
  work(ids: readonly number[], step: WorkStep, note: string): Promise<boolean> {
    return this.#send(ids, (some) => this.#port.work(some, step, note));
  }
  /** `isUrgentConfirmed`: the second confirmation, for urgent alarms. */
  shelve(
    ids: readonly number[],
    minutes: number,
    reason: string,
    isUrgentConfirmed: boolean,
  ): Promise<boolean> {
    return this.#send(ids, (some) => this.#port.shelve(some, minutes, reason, isUrgentConfirmed));
  }
  unshelve(ids: readonly number[]): Promise<boolean> {
    return this.#send(ids, (some) => this.#port.unshelve(some));
  }

  clear(): void {
    this.#states.clear();
  }

  /**
   * Alarms that are already being sent are not sent again. More than `atOnce` are sent in several
   * calls, one after the other.
   */
  async #send(
    ids: readonly number[],
    call: (ids: readonly number[]) => Promise<readonly Alarm[]>,
    atOnce = bulkMax,
  ): Promise<boolean> {
    const selected = ids.filter((id) => !this.isPending(id));
    for (const id of selected) this.#states.set(id, { kind: "pending" });
    let isDone = true;
    for (let from = 0; from < selected.length; from += atOnce) {
      const some = selected.slice(from, from + atOnce);
      try {
        const alarms = await call(some);
        runInAction(() => {
          for (const id of some) this.#states.delete(id);
          this.#fleet.applyAlarms(alarms);
        });
      } catch (error) {
        isDone = false;
        const failed = {
          kind: "failed",
          message: messageOf(error),
          fields: fieldsOf(error),
        } as const;
        runInAction(() => some.forEach((id) => this.#states.set(id, failed)));
      }
    }
    return isDone;
  }
}

/** Actions on alarms: each call resolves with the alarms in their new state. */
export interface AlarmPort {
  acknowledge(ids: readonly number[], note: string): Promise<readonly Alarm[]>;
  /** Acknowledges the incident's unacknowledged alarms with ids up to `upTo`. */
  acknowledgeIncident(alarmId: number, upTo: number, note: string): Promise<readonly Alarm[]>;
  reset(ids: readonly number[], note: string): Promise<readonly Alarm[]>;
  work(ids: readonly number[], step: WorkStep, note: string): Promise<readonly Alarm[]>;
  shelve(
    ids: readonly number[],
    minutes: number,
    reason: string,
    isUrgentConfirmed: boolean,
  ): Promise<readonly Alarm[]>;
  unshelve(ids: readonly number[]): Promise<readonly Alarm[]>;
}
