import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { RequestOptions } from "../port/call.ts";

/**
 * One reply of the server that a page keeps while it is open.
 *
 * Invariants: an existing value stays during a refresh and after a failure; a person's newer query
 * aborts the older one, whose answer is ignored; a background query that comes while a reply is due
 * is made after it, because frequent news would otherwise keep every reply away.
 */
export class ApiQuery<T> {
  /** Undefined until the first reply. */
  value: T | undefined = undefined;
  /** Why the newest question failed; null when it did not. */
  failure: string | null = null;
  /** The newest query failed, because the record is missing or not visible to this user. */
  isMissing = false;
  isLoading = false;
  #aborter: AbortController | null = null;
  #mustAskAgain = false;
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
    this.#mustAskAgain = !isForeground && this.#aborter !== null;
    if (this.#mustAskAgain) return;
    this.#aborter?.abort();
    const aborter = new AbortController();
    this.#aborter = aborter;
    this.isLoading = true;
    try {
      const value = await this.#fetch({ signal: aborter.signal, isForeground });
      runInAction(() =>
        this.#end(aborter, () => {
          this.value = value;
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
    this.#mustAskAgain = false;
    this.isLoading = false;
  }

  #end(aborter: AbortController, apply: () => void): void {
    if (this.#aborter !== aborter) return;
    this.#aborter = null;
    this.isLoading = false;
    apply();
    if (this.#mustAskAgain) void this.load(false);
  }
}
