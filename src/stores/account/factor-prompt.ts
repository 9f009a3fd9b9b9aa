import { makeAutoObservable } from "mobx";

/**
 * The question for a second step again, before a dangerous action. One at a time: who asks
 * meanwhile waits for the same answer.
 */
export class FactorPrompt {
  isOpen = false;
  #pending: Promise<boolean> | null = null;
  #settle: (isGiven: boolean) => void = () => undefined;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** True once it was entered; false when the person steps back. */
  prompt(): Promise<boolean> {
    this.isOpen = true;
    this.#pending ??= new Promise((resolve) => {
      this.#settle = resolve;
    });
    return this.#pending;
  }

  settle(isGiven: boolean): void {
    this.isOpen = false;
    this.#pending = null;
    this.#settle(isGiven);
  }
}
