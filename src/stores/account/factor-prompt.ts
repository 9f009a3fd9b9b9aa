import { makeAutoObservable } from "mobx";

/**
 * The question for a second step once more, before a dangerous action. One at a time: who asks
 * meanwhile waits for the same answer.
 */
export class FactorPrompt {
  isOpen = false;
  #asked: Promise<boolean> | null = null;
  #settle: (isGiven: boolean) => void = () => undefined;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** True once it was given; false when the person steps back. */
  ask(): Promise<boolean> {
    this.isOpen = true;
    this.#asked ??= new Promise((resolve) => {
      this.#settle = resolve;
    });
    return this.#asked;
  }

  settle(isGiven: boolean): void {
    this.isOpen = false;
    this.#asked = null;
    this.#settle(isGiven);
  }
}
