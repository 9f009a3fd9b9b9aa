import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { RequestOptions } from "../port/call.ts";
import { browserClock } from "../../lib/browser/browser-clock.ts";

/** One page of a list on the server; `total` counts all of its rows. */
export interface RecordRows<R> {
  readonly total: number;
  /** True if there are more than `total`, because not all were counted. */
  readonly hasMore?: boolean;
  readonly rows: readonly R[];
}

/** Rejects with an error whose `message` can be shown. */
export type FetchRecords<Q, R> = (query: Q, options: RequestOptions) => Promise<RecordRows<R>>;

/** The record with an id as a list of one or none. Rejects like `FetchRecords`. */
export type FindRecord<R> = (id: number, signal: AbortSignal) => Promise<readonly R[]>;

/**
 * waiting: nothing requested yet. loading: a reply is awaited, and the last rows stay. failed:
 * `failure` has the reason; the rows stay too.
 */
export type RecordListState = "waiting" | "loading" | "ready" | "failed";

/**
 * A list the server filters, sorts and pages.
 *
 * Invariants: `rows`, `total` and `shown` belong together, and change only when a reply of the
 * newest query arrives; a newer query aborts the older one, whose reply is ignored; a refresh
 * requested while a reply is awaited is made after it.
 */
export class RecordList<Q, R> {
  state: RecordListState = "waiting";
  rows: readonly R[] = [];
  total = 0;
  hasMore = false;
  /** The query that `rows` belong to; null before the first reply. */
  shown: Q | null = null;
  /** Time of the reply that `rows` are from, by this computer's clock; null before the first. */
  loadedAt: number | null = null;
  failure: string | null = null;
  /**
   * The record last saved here, so that it is found at once: if the query does not include it, it
   * is placed before the rows. `count` distinguishes one save from the next.
   */
  saved: { readonly id: number; readonly count: number } | null = null;
  /** The query last requested; null before the first. */
  asked: Q | null = null;
  #aborter: AbortController | null = null;
  #mustReload = false;
  readonly #fetch: FetchRecords<Q, R>;
  readonly #findSaved: FindRecord<R> | null;

  /** `findSaved`: fetches a saved record; null: all records are among the rows. */
  constructor(fetch: FetchRecords<Q, R>, findSaved: FindRecord<R> | null = null) {
    this.#fetch = fetch;
    this.#findSaved = findSaved;
    makeAutoObservable(
      this,
      {
        rows: observableRef,
        shown: observableRef,
        asked: observableRef,
        saved: observableRef,
      },
      { autoBind: true },
    );
  }

  /** True when there are rows of any reply, current or not. */
  get isFilled(): boolean {
    return this.shown !== null;
  }
  /** True when the rows answer another query than the one last requested. */
  get isOfOther(): boolean {
    return this.isFilled && JSON.stringify(this.shown) !== JSON.stringify(this.asked);
  }
  /** True when nothing is known of what was requested: no rows are not an answer to it. */
  get isUnknown(): boolean {
    return !this.isFilled || (this.isOfOther && this.rows.length === 0);
  }

  /** Never rejects: errors are in `state`. */
  async load(query: Q): Promise<void> {
    if (query !== this.asked) this.saved = null;
    this.asked = query;
    this.state = "loading";
    await this.#fetchRows(query, true);
  }

  /**
   * Called when a record was saved (null: records were deleted): repeats the query, and fetches
   * that record.
   */
  async show(id: number | null): Promise<void> {
    this.saved = id === null ? null : { id, count: (this.saved?.count ?? 0) + 1 };
    await this.reload();
  }

  /** Repeats the query; does nothing before the first one. */
  async reload(): Promise<void> {
    if (this.asked !== null) await this.load(this.asked);
  }

  /**
   * Repeats the query in the background: `state` does not change, unless it fails. If a reply is
   * awaited, it may be older than the newest change, so the query is repeated after it.
   */
  async refresh(): Promise<void> {
    if (this.asked === null) return;
    if (this.#aborter === null) await this.#fetchRows(this.asked, false);
    else this.#mustReload = true;
  }

  async #fetchRows(query: Q, isForeground: boolean): Promise<void> {
    this.#aborter?.abort();
    const aborter = new AbortController();
    this.#aborter = aborter;
    this.#mustReload = false;
    try {
      const {
        rows,
        total,
        hasMore = false,
      } = await this.#fetch(query, { signal: aborter.signal, isForeground });
      const lead = this.saved === null ? [] : await this.#leadOf(rows, aborter.signal);
      runInAction(() => {
        if (this.#aborter !== aborter) return;
        this.rows = [...lead, ...rows];
        this.total = total;
        this.hasMore = hasMore;
        this.shown = query;
        this.loadedAt = browserClock.now();
        this.failure = null;
        this.#end("ready");
      });
    } catch (error) {
      runInAction(() => {
        if (this.#aborter !== aborter) return;
        this.failure = error instanceof Error ? error.message : String(error);
        this.#end("failed");
      });
    }
  }

  /** The saved record in its present state if it is not among the rows. */
  async #leadOf(rows: readonly R[], signal: AbortSignal): Promise<readonly R[]> {
    if (this.saved === null || this.#findSaved === null) return [];
    const { id } = this.saved;
    return rows.some((row) => idOf(row) === id) ? [] : this.#findSaved(id, signal);
  }

  /** Nobody waits for it any more, as its page is hidden; its rows stay for when it is shown. */
  drop(): void {
    this.#aborter?.abort();
    this.#aborter = null;
    this.#mustReload = false;
    if (this.state === "loading") this.state = this.isFilled ? "ready" : "waiting";
  }

  /** Data shown to one user is not shown to the next. */
  clear(): void {
    this.drop();
    this.asked = null;
    this.saved = null;
    this.state = "waiting";
    this.rows = [];
    this.total = 0;
    this.hasMore = false;
    this.shown = null;
    this.loadedAt = null;
    this.failure = null;
  }

  #end(state: "ready" | "failed"): void {
    this.#aborter = null;
    this.state = state;
    if (this.#mustReload) void this.refresh();
  }
}

const idOf = (row: unknown): unknown =>
  typeof row === "object" && row !== null && "id" in row ? row.id : undefined;
