/** Hands messages on in the order they came, also while one of them is being unpacked. */
export class InOrder {
  #waiting: (() => void)[] | null = null;

  /** Runs it at once, or after all that waits. */
  run(step: () => void): void {
    if (this.#waiting === null) step();
    else this.#waiting.push(step);
  }

  /** Called in a step: later messages wait for `work`, and continue when it fails, too. */
  hold(work: Promise<void>): void {
    this.#waiting = [];
    void work
      .catch((error: unknown) => console.error(error))
      .then(() => {
        const steps = this.#waiting ?? [];
        this.#waiting = null;
        // A step that throws takes no other with it.
        for (const step of steps) queueMicrotask(() => this.run(step));
      });
  }
}
