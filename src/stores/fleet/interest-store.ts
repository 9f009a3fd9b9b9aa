import { computedStruct, makeAutoObservable, observable } from "mobx";
import type { Scope } from "../../../contract/live/live-stream.ts";
import type { RequestedHouses } from "./requested-houses.ts";

/**
 * Scopes for which the screens need updates. Screens declare them; the stream reads `scopes` and
 * subscribes to them.
 */
export class InterestStore {
  readonly #declared = observable.map<number, Scope>([], { deep: false });
  #nextId = 1;
  readonly #requestedHouses: RequestedHouses | undefined;

  constructor(requested?: RequestedHouses) {
    this.#requestedHouses = requested;
    makeAutoObservable(this, { scopes: computedStruct }, { autoBind: true });
  }

  /** Returns a function that withdraws the interest; calling it twice is harmless. */
  declare(scope: Scope): () => void {
    const id = this.#nextId++;
    this.#declared.set(id, scope);
    return () => this.withdraw(id);
  }

  /**
   * The merged scopes: without duplicates, and without those already covered by the whole fleet,
   * except details of houses. A partly loaded fleet covers no farms, and requested houses are
   * added. Sorted, so that the order of declarations does not matter.
   */
  get scopes(): readonly Scope[] {
    const byName = new Map([...this.#declared.values()].map((scope) => [nameOf(scope), scope]));
    const { isPart, scopes = [] } = this.#requestedHouses ?? {};
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
