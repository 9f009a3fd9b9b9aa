import { makeAutoObservable, runInAction } from "mobx";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { Handover } from "../../../contract/alarm/handover.ts";
import { type CallApi, fieldsOf } from "../port/call.ts";

/** The shift that is handed over; times in epoch ms. */
export interface Shift {
  readonly from: number;
  readonly to: number;
}

/**
 * A person's notes at the end of a shift.
 *
 * Invariants: one is sent at a time; typed text stays until it is stored.
 */
export class HandoverForm {
  onDuty = "";
  note = "";
  /** Null: all houses of the writer. */
  farmId: number | null = null;
  isSending = false;
  /** Why it could not be stored; null when it was stored or not yet sent. */
  failure: string | null = null;
  /** The server's messages on single fields. */
  faults: Readonly<Record<string, string>> = {};
  readonly #callApi: CallApi;

  constructor(callApi: CallApi) {
    this.#callApi = callApi;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** True when there is text that would be lost. */
  get isTouched(): boolean {
    return this.onDuty.trim() !== "" || this.note.trim() !== "";
  }

  put(change: Partial<Pick<HandoverForm, "onDuty" | "note" | "farmId">>): void {
    Object.assign(this, change);
  }

  /** Returns the stored handover, or null: see `failure`. Never rejects. */
  async send({ from, to }: Shift): Promise<Handover | null> {
    if (this.isSending || !this.isTouched) return null;
    this.isSending = true;
    this.failure = null;
    this.faults = {};
    const { onDuty, note, farmId } = this;
    try {
      const input = { from, to, onDuty, note, farmId };
      const saved = await this.#callApi("createHandover", input);
      runInAction(() => this.put({ onDuty: "", note: "" }));
      return saved;
    } catch (error) {
      runInAction(() => {
        this.failure = messageOf(error);
        this.faults = fieldsOf(error);
      });
      return null;
    } finally {
      runInAction(() => (this.isSending = false));
    }
  }
}
