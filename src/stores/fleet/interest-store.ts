import { computedStruct, makeAutoObservable, observable } from "mobx";
import type { Scope } from "../../../contract/live/live-stream.ts";

/**
 * Scopes that the screens want updates of. Screens declare them; the stream reads `scopes` and
 * watches them.
 */
export class InterestStore {
  readonly #declared = observable.map<number, Scope>([], { deep: false });
  #nextId = 1;

  constructor() {
    makeAutoObservable(this, { scopes: computedStruct }, { autoBind: true });
  }

  /** Returns the end of the interest; calling it twice is harmless. */
  declare(scope: Scope): () => void {
    const id = this.#nextId++;
    this.#declared.set(id, scope);
    return () => this.withdraw(id);
  }

  /**
   * Merged: no scope twice, and none that the whole fleet already covers; house details always.
   * Sorted, so that order never matters.
   */
  get scopes(): readonly Scope[] {
    const byName = new Map([...this.#declared.values()].map((scope) => [nameOf(scope), scope]));
    const merged = byName.has("fleet")
      ? [...byName.values()].filter(({ kind }) => kind === "fleet" || kind === "house")
      : [...byName.values()];
    return merged.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  }

  private withdraw(id: number): void {
    this.#declared.delete(id);
  }
}

function nameOf(scope: Scope): string {
  if (scope.kind === "fleet") return "fleet";
  return scope.kind === "province" ? `province ${scope.adcode}` : `${scope.kind} ${scope.id}`;
}
