import { messageOf } from "../../../contract/base/server-message.ts";
import { type FieldMessages, fieldsOf } from "../port/call.ts";
import { makeAutoObservable, observableRef, runInAction } from "mobx";

/** idle: nothing is requested. asked: a question waits for its answer. done: `result` is there. */
export type TaskStep = "idle" | "asked" | "sending" | "failed" | "done";

/**
 * An action that is requested, then confirmed, one at a time.
 *
 * Invariants: `input` is the subject of the question to the person; an answer that comes after
 * `close` or for another question is dropped; `result` is not kept longer than its dialog is open.
 */
export class Task<I, R> {
  step: TaskStep = "idle";
  input: I | null = null;
  result: R | null = null;
  /** Why it failed, as text; null when it did not. */
  failure: string | null = null;
  /** The server's messages on single fields of the input. */
  fields: FieldMessages = {};
  #round = 0;
  readonly #run: (input: I) => Promise<R>;
  readonly #onDone: () => void;

  /** `run` rejects with an error whose `message` can be shown. */
  constructor(run: (input: I) => Promise<R>, onDone: () => void) {
    this.#run = run;
    this.#onDone = onDone;
    makeAutoObservable(
      this,
      { input: observableRef, result: observableRef, fields: observableRef },
      { autoBind: true },
    );
  }

  get isSending(): boolean {
    return this.step === "sending";
  }

  start(input: I): void {
    this.close();
    this.input = input;
    this.step = "asked";
  }

  close(): void {
    this.#round += 1;
    this.step = "idle";
    this.input = null;
    this.result = null;
    this.failure = null;
    this.fields = {};
  }

  /**
   * Performs the requested action; true when it was done. Never rejects: errors are in `failure`.
   */
  async confirm(): Promise<boolean> {
    const { input } = this;
    if (input === null || (this.step !== "asked" && this.step !== "failed")) return false;
    const round = this.#round;
    this.step = "sending";
    this.failure = null;
    this.fields = {};
    try {
      const result = await this.#run(input);
      this.#end(round, () => {
        this.step = "done";
        this.result = result;
      });
      this.#onDone();
      return true;
    } catch (error) {
      this.#end(round, () => {
        this.step = "failed";
        this.failure = messageOf(error);
        this.fields = fieldsOf(error);
      });
      return false;
    }
  }

  #end(round: number, apply: () => void): void {
    if (round === this.#round) runInAction(apply);
  }
}
