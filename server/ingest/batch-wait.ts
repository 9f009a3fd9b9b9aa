/** A batch of so many messages does not wait. */
const enough = 20;
/** One of fewer waits twice as long. */
const few = 8;
/** Batches that go at once after one that waited in vain. */
const hurriedAfter = 3;

/**
 * A commit costs about the same for one message as for ten. So a small batch waits a moment for
 * company, as long again while it is very small, and less often where none comes: for a gateway
 * that sends its next frame only when the last one is acknowledged, waiting is in vain.
 */
export class BatchWait {
  readonly #ms: number;
  #hurried = 0;
  #waiting = 0;
  #go: (() => void) | null = null;

  /** `ms`: the moment; 0: none waits. */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /** So many messages wait now. */
  heard(waiting: number): void {
    this.#waiting = waiting;
    if (waiting >= enough) this.end();
    if (waiting > 1) this.#hurried = 0;
  }

  /** Resolves when the batch may go. `waiting`: how many are in it. */
  async wait(waiting: number): Promise<void> {
    if (this.#ms === 0 || waiting >= enough) return;
    if (this.#hurried > 0) {
      this.#hurried -= 1;
      return;
    }
    // What is heard meanwhile takes it back.
    this.#hurried = waiting > 1 ? 0 : hurriedAfter;
    this.#waiting = waiting;
    const isHurried = await this.#pause();
    if (!isHurried && this.#waiting < few) await this.#pause();
  }

  /** Whoever waits goes now. */
  end(): void {
    this.#go?.();
  }

  /** True: it was ended. */
  async #pause(): Promise<boolean> {
    const isEnded = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), this.#ms);
      this.#go = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
    this.#go = null;
    return isEnded;
  }
}
