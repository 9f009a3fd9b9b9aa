import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { Scope } from "../../../contract/live/live-stream.ts";
import type { Clock } from "../port/clock.ts";

/** Delay in which requests are collected, because a list requests all of its houses at once. */
const gatherMs = 200;
/** Shortest interval between two requests, because in a flood houses are requested all the time. */
const pauseMs = 1000;
/** Most houses that are requested by id; those not read for longest are dropped first. */
const namedMax = 900;

/**
 * Houses of a large fleet that the screens need and that are not loaded. The stream requests them
 * through `scopes`.
 */
export class RequestedHouses {
  /** Ids to request in a partly loaded fleet; null: every house is loaded. */
  named: readonly number[] | null = null;
  private answeredIds: ReadonlySet<number> = new Set();
  /** In the order in which they were last read. */
  readonly #ids = new Set<number>();
  readonly #clock: Clock;
  #timer: unknown = null;
  #publishedAt = -Infinity;
  #hasLost = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    makeAutoObservable<this, "answeredIds">(
      this,
      { named: observableRef, answeredIds: observableRef, read: false, isAwaited: false },
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

  /**
   * Called when a screen reads a house, loaded or not. This may be inside a derivation, so the
   * house is requested a moment later.
   */
  read(id: number, isKnown: boolean): void {
    if (this.named === null || (isKnown && !this.#ids.has(id))) return;
    const isNew = !this.#ids.delete(id);
    this.#ids.add(id);
    if (!isNew) return;
    const waitMs = Math.max(gatherMs, this.#publishedAt + pauseMs - this.#clock.now());
    this.#timer ??= this.#clock.after(waitMs, this.publish);
  }

  /** True if it was requested and not answered yet. */
  isAwaited(id: number): boolean {
    return this.named !== null && this.#ids.has(id) && !this.answeredIds.has(id);
  }

  /** True once when more houses are needed than can be requested: only a snapshot has them all. */
  takeLost(): boolean {
    const hasLost = this.#hasLost;
    this.#hasLost = false;
    return hasLost;
  }

  /** Called when the stream has answered a request with these scopes. */
  answered(scopes: readonly Scope[]): void {
    this.answeredIds = new Set(
      scopes.flatMap((scope) => (scope.kind === "houses" ? scope.ids : [])),
    );
  }

  /** Sets whether the fleet is partly or fully loaded from now on. */
  begin(isPart: boolean): void {
    if (isPart === (this.named !== null)) return;
    this.#clock.cancel(this.#timer);
    this.#timer = null;
    this.#ids.clear();
    this.answeredIds = new Set();
    this.named = isPart ? [] : null;
  }

  private publish(): void {
    this.#timer = null;
    this.#publishedAt = this.#clock.now();
    for (const id of this.#ids) {
      if (this.#ids.size <= namedMax) break;
      this.#ids.delete(id);
      this.#hasLost ||= !this.answeredIds.has(id);
    }
    runInAction(() => (this.named = [...this.#ids].toSorted((a, b) => a - b)));
  }
}
