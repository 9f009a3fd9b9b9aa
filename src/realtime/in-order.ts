/** Passes messages on in the order they arrived, even while one of them is being unpacked. */
export class InOrder {
  #waiting: (() => void)[] | null = null;

  /** Runs `step` at once, or after all waiting ones. */
  run(step: () => void): void {
    if (this.#waiting === null) step();
    else this.#waiting.push(step);
  }

  /** Called within a step: later messages wait for `work`, and continue even if it fails. */
  hold(work: Promise<void>): void {
    this.#waiting = [];
    void work
      .catch((error: unknown) => console.error(error))
      .then(() => {
        const steps = this.#waiting ?? [];
        this.#waiting = null;
        // A step that throws does not stop the others.
        for (const step of steps) queueMicrotask(() => this.run(step));
      });
  }
}
