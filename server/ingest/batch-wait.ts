/** A batch of so many messages does not wait. */
const enough = 20;
/** Batches that go at once after one that waited in vain. */
const hurriedAfter = 3;

/**
 * A commit costs about the same for one message as for ten. So a small batch waits a moment for
 * company, and less often where none comes: for a gateway that sends its next frame only when the
 * last one is acknowledged, waiting is in vain.
 */
export class BatchWait {
  readonly #ms: number;
  #hurried = 0;
  #go: (() => void) | null = null;

  /** `ms`: how long a batch waits at most; 0: never. */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /** So many messages wait now. */
  heard(waiting: number): void {
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
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#ms);
      this.#go = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#go = null;
  }

  /** Whoever waits goes now. */
  end(): void {
    this.#go?.();
  }
}
