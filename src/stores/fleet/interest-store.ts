import { computedStruct, makeAutoObservable, observable } from "mobx";
import type { Scope } from "../../../contract/live/live-stream.ts";
import type { RequestedHouses } from "./requested-houses.ts";

/**
 * Scopes that the screens need updates of. Screens declare them; the stream reads `scopes` and
 * watches them.
 */
export class InterestStore {
  readonly #declared = observable.map<number, Scope>([], { deep: false });
  #nextId = 1;
  readonly #wanted: RequestedHouses | undefined;

  constructor(requested?: RequestedHouses) {
    this.#wanted = requested;
    makeAutoObservable(this, { scopes: computedStruct }, { autoBind: true });
  }

  /** Returns a function that withdraws the interest; calling it twice is harmless. */
  declare(scope: Scope): () => void {
    const id = this.#nextId++;
    this.#declared.set(id, scope);
    return () => this.withdraw(id);
  }

  /**
   * Merged: no scope twice, and none that the whole fleet already covers; house details always. A
   * fleet held in part covers no farm, and the houses that were looked for are added. Sorted, so
   * that order never matters.
   */
  get scopes(): readonly Scope[] {
    const byName = new Map([...this.#declared.values()].map((scope) => [nameOf(scope), scope]));
    const { isPart, scopes = [] } = this.#wanted ?? {};
    const merged = byName.has("fleet")
      ? [...byName.values()].filter(
          ({ kind }) => kind === "fleet" || kind === "house" || (isPart && kind === "farm"),
        )
      : [...byName.values()];
    return [...merged.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)), ...scopes];
  }

  private withdraw(id: number): void {
    this.#declared.delete(id);
  }
}

function nameOf(scope: Scope): string {
  if (scope.kind === "fleet") return "fleet";
  if (scope.kind === "houses") return `houses ${scope.ids.join(",")}`;
  return scope.kind === "province" ? `province ${scope.adcode}` : `${scope.kind} ${scope.id}`;
}
