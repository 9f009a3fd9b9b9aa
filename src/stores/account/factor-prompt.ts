import { makeAutoObservable } from "mobx";

/**
 * Asks for the second step again before a dangerous action. One question at a time: other actions
 * meanwhile wait for the same answer.
 */
export class FactorPrompt {
  isOpen = false;
  #pending: Promise<boolean> | null = null;
  #settle: (isGiven: boolean) => void = () => undefined;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Resolves to true once it was entered, and to false when the user cancels. */
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
