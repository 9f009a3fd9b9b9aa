/** Hands messages on in the order they came, also while one of them is being unpacked. */
export class InOrder {
  #waiting: (() => void)[] | null = null;

  /** Runs it at once, or after all that waits. */
  run(step: () => void): void {
    if (this.#waiting === null) step();
    else this.#waiting.push(step);
  }

  /** Called in a step: all that comes from now on waits for `work`. Rejects never. */
  hold(work: Promise<void>): void {
    this.#waiting = [];
    void work.then(() => {
      const steps = this.#waiting ?? [];
      this.#waiting = null;
      for (const step of steps) this.run(step);
    });
  }
}
