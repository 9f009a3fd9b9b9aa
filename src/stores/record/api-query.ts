import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { RequestOptions } from "../port/call.ts";
import { browserClock } from "../../lib/browser/browser-clock.ts";

/**
 * An API call whose reply a page keeps while it is open.
 *
 * Invariants: an existing value stays during a refresh and after a failure; a foreground load
 * aborts the running one, whose reply is ignored; a background load that starts while another runs
 * is deferred to its end, because frequent changes would otherwise abort every reply.
 */
export class ApiQuery<T> {
  /** Undefined until the first reply. */
  value: T | undefined = undefined;
  /** Time of the reply that `value` is from, by this computer's clock; null before the first. */
  loadedAt: number | null = null;
  /** Error message of the newest load; null when it succeeded. */
  failure: string | null = null;
  /**
   * True when the newest load failed with 404, because the record is missing or not visible to this
   * user.
   */
  isMissing = false;
  isLoading = false;
  #aborter: AbortController | null = null;
  #mustReload = false;
  readonly #fetch: (options: RequestOptions) => Promise<T>;

  constructor(fetch: (options: RequestOptions) => Promise<T>) {
    this.#fetch = fetch;
    makeAutoObservable(this, { value: observableRef }, { autoBind: true });
  }

  /**
   * `isForeground`: a person requests it (`RequestOptions`). Never rejects: errors are in
   * `failure`.
   */
  async load(isForeground = true): Promise<void> {
    this.#mustReload = !isForeground && this.#aborter !== null;
    if (this.#mustReload) return;
    this.#aborter?.abort();
    const aborter = new AbortController();
    this.#aborter = aborter;
    this.isLoading = true;
    try {
      const value = await this.#fetch({ signal: aborter.signal, isForeground });
      runInAction(() =>
        this.#end(aborter, () => {
          this.value = value;
          this.loadedAt = browserClock.now();
          this.failure = null;
          this.isMissing = false;
        }),
      );
    } catch (error) {
      runInAction(() =>
        this.#end(aborter, () => {
          this.failure = error instanceof Error ? error.message : String(error);
          this.isMissing = (error as { code?: unknown } | null)?.code === 404;
        }),
      );
    }
  }

  /** No caller waits for it any more. */
  drop(): void {
    this.#aborter?.abort();
    this.#aborter = null;
    this.#mustReload = false;
    this.isLoading = false;
  }

  #end(aborter: AbortController, apply: () => void): void {
    if (this.#aborter !== aborter) return;
    this.#aborter = null;
    this.isLoading = false;
    apply();
    if (this.#mustReload) void this.load(false);
  }
}
