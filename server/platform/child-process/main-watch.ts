/**
 * Notices in a child that the main process hangs. Time is counted in checks of this process: while
 * the machine sleeps, or both hang, none passes.
 */
export class MainWatch {
  readonly #hungAfterMs: number;
  readonly #everyMs: number;
  #checks = 0;

  /** `hungAfterMs` 0: it may hang forever. */
  constructor(hungAfterMs: number, everyMs: number) {
    this.#hungAfterMs = hungAfterMs;
    this.#everyMs = everyMs;
  }

  /** The main process has sent a message; it does so every two seconds. */
  received(): void {
    this.#checks = 0;
  }

  /** Called at every check; true: the main process has sent nothing for too long. */
  isHung(): boolean {
    this.#checks += 1;
    return this.#hungAfterMs > 0 && this.#checks * this.#everyMs > this.#hungAfterMs;
  }
}
