import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { Scope } from "../../../contract/live/live-stream.ts";
import type { Clock } from "../port/clock.ts";

/** Names are gathered: a list asks for all of its houses at once. */
const gatherMs = 200;
/** Houses that are asked for by name at most; the longest unread go first. */
const namedMax = 400;

/**
 * Houses of a large fleet that the screens look for and that were not sent. The stream asks for
 * them by `scopes`.
 */
export class WantedHouses {
  /** Of a fleet in part; null: every house is here. */
  named: readonly number[] | null = null;
  /** In the order in which they were last read. */
  readonly #ids = new Set<number>();
  readonly #answered = new Set<number>();
  readonly #clock: Clock;
  #timer: unknown = null;

  constructor(clock: Clock) {
    this.#clock = clock;
    makeAutoObservable(
      this,
      { named: observableRef, read: false, isAwaited: false, has: false },
      { autoBind: true },
    );
  }

  get isPart(): boolean {
    return this.named !== null;
  }

  get scopes(): readonly Scope[] {
    return this.named === null || this.named.length === 0
      ? []
      : [{ kind: "houses", ids: [...this.named] }];
  }

  /** A screen reads a house, known or not. Inside a derivation: it is asked for a moment later. */
  read(id: number, isKnown: boolean): void {
    if (this.named === null || (isKnown && !this.#ids.has(id))) return;
    const isNew = !this.#ids.delete(id);
    this.#ids.add(id);
    if (isNew) this.#timer ??= this.#clock.after(gatherMs, this.publish);
  }

  has(id: number): boolean {
    return this.#ids.has(id);
  }
  /** Asked for, and not answered. */
  isAwaited(id: number): boolean {
    return this.named !== null && this.#ids.has(id) && !this.#answered.has(id);
  }

  /** The stream has answered a request with these scopes. */
  answered(scopes: readonly Scope[]): void {
    this.#answered.clear();
    for (const scope of scopes)
      if (scope.kind === "houses") for (const id of scope.ids) this.#answered.add(id);
  }

  /** The fleet is held in part from now on, or whole. */
  begin(isPart: boolean): void {
    if (isPart === (this.named !== null)) return;
    this.#clock.cancel(this.#timer);
    this.#timer = null;
    this.#ids.clear();
    this.#answered.clear();
    this.named = isPart ? [] : null;
  }

  private publish(): void {
    this.#timer = null;
    for (const id of this.#ids) {
      if (this.#ids.size <= namedMax) break;
      this.#ids.delete(id);
    }
    runInAction(() => (this.named = [...this.#ids].toSorted((a, b) => a - b)));
  }
}
