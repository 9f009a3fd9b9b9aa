import { messageOf } from "../../../contract/base/server-message.ts";
import { forgetWork, noteWork } from "./failing-work.ts";
import type { Log } from "./log.ts";

/**
 * Calls `wake` whenever this condition is true in the database (db/work-poller.ts). Returns a
 * function that ends it.
 */
export type Watch = (condition: string, wake: () => void) => () => void;

/**
 * When a loop may rest. Without `watch` it would not notice that `until` has changed, so it never
 * rests.
 */
export interface Rest {
  readonly watch: Watch | undefined;
  /** A condition of SQL. */
  readonly until: string;
}

export interface PollLoopOptions {
  readonly everyMs: number;
  /**
   * One round. An error is logged, and reported by health if it persists; the next round follows in
   * any case. False: there is nothing to do.
   */
  readonly work: () => Promise<boolean | void>;
  readonly log: Log;
  /** Name of the loop in the log and in health. */
  readonly name: string;
  /**
   * With nothing to do, the loop rests until a round is requested or `until` is true. Absent: it
   * never rests.
   */
  readonly rest?: Rest;
}

/** Work done again and again, a round at a time. */
export class PollLoop {
  readonly #options: PollLoopOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #unwatch: (() => void) | undefined;
  #working: Promise<void> | null = null;
  #isRequested = false;
  #isResting = false;
  #isStopped = false;

  constructor(options: PollLoopOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      if (!this.#isResting && this.#working === null) void this.runNow();
    }, options.everyMs);
    this.#timer.unref();
    const { rest } = options;
    this.#unwatch = rest?.watch?.(rest.until, () => {
      if (this.#isResting) void this.runNow();
    });
  }

  /**
   * Runs a round. If one is running already, another follows, because the first may have checked
   * before the new work was there. Never rejects; once stopped it begins nothing.
   */
  runNow(): Promise<void> {
    if (this.#isStopped) return this.#working ?? Promise.resolve();
    this.#isRequested = true;
    this.#working ??= this.#work();
    return this.#working;
  }

  /** Resolves when the round that runs has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#unwatch?.();
    await this.#working;
    forgetWork(this.#options.name);
  }

  async #work(): Promise<void> {
    const { work, log, name, rest } = this.#options;
    while (this.#isRequested && !this.#isStopped) {
      this.#isRequested = false;
      try {
        this.#isResting =
          (await Promise.resolve().then(work)) === false && rest?.watch !== undefined;
        noteWork(name, false);
      } catch (error) {
        this.#isResting = false;
        noteWork(name, true);
        log.warn({ error: messageOf(error) }, name);
      }
    }
    // Set in the same turn as the last check for requests, so that the next request starts the loop
    // again.
    this.#working = null;
  }
}
