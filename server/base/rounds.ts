import { messageOf } from "../../contract/message.ts";
import type { Log } from "./log.ts";

export interface RoundsOptions {
  readonly everyMs: number;
  /** One round; what it throws is logged, and the next comes all the same. */
  readonly work: () => Promise<void>;
  readonly log: Log;
  /** What the log calls it. */
  readonly name: string;
}

/** Work done again and again, a round at a time: whoever asks meanwhile waits for the same one. */
export class Rounds {
  readonly #options: RoundsOptions;
  readonly #timer: NodeJS.Timeout;
  #round: Promise<void> | null = null;
  #isStopped = false;

  constructor(options: RoundsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.look(), options.everyMs);
    this.#timer.unref();
  }

  /** Never rejects; once stopped it begins nothing. */
  look(): Promise<void> {
    if (this.#isStopped) return this.#round ?? Promise.resolve();
    const { work, log, name } = this.#options;
    this.#round ??= work()
      .catch((error: unknown) => log.warn({ error: messageOf(error) }, name))
      .finally(() => {
        this.#round = null;
      });
    return this.#round;
  }

  /** Resolves when the round that runs has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#round;
  }
}
