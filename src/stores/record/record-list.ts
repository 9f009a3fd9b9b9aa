import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { RequestOptions } from "../port/call.ts";

/** One page of a list the server keeps; `total` counts all its rows, not these alone. */
export interface RecordRows<R> {
  readonly total: number;
  /** There are more than `total`: they were not all counted. */
  readonly hasMore?: boolean;
  readonly rows: readonly R[];
}

/** Rejects with an error whose `message` can be shown. */
export type FetchRecords<Q, R> = (query: Q, options: RequestOptions) => Promise<RecordRows<R>>;

/** The record of an id as a list of one or none. Rejects as `FetchRecords` does. */
export type FindRecord<R> = (id: number, signal: AbortSignal) => Promise<readonly R[]>;

/**
 * waiting: nothing requested yet. loading: a reply is due; the rows of the last one stay. failed:
 * `failure` gives the reason; they stay too.
 */
export type RecordListState = "waiting" | "loading" | "ready" | "failed";

/**
 * A list the server filters, sorts and pages.
 *
 * Invariants: `rows`, `total` and `shown` belong together, and change only when a reply of the
 * newest query arrives; a newer query aborts the older one, whose reply is ignored; a refresh that
 * comes while a reply is due is made after it.
 */
export class RecordList<Q, R> {
  state: RecordListState = "waiting";
  rows: readonly R[] = [];
  total = 0;
  hasMore = false;
  /** The query `rows` answer; null before the first reply. */
  shown: Q | null = null;
  failure: string | null = null;
  /**
   * The record last saved here, to be found at once: if the query does not show it, it comes before
   * the rows. `count` distinguishes one save from the next.
   */
  saved: { readonly id: number; readonly count: number } | null = null;
  #query: Q | null = null;
  #aborter: AbortController | null = null;
  #mustAskAgain = false;
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
        saved: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Rows of some reply are there, current or not. */
  get isFilled(): boolean {
    return this.shown !== null;
  }

  /** Never rejects: errors are in `state`. */
  async load(query: Q): Promise<void> {
    if (query !== this.#query) this.saved = null;
    this.#query = query;
    this.state = "loading";
    await this.#fetchRows(query, true);
  }

  /** A record was saved (null: some are gone): the same query again, and that record with it. */
  async show(id: number | null): Promise<void> {
    this.saved = id === null ? null : { id, count: (this.saved?.count ?? 0) + 1 };
    await this.reload();
  }

  /** The same query again; nothing before the first. */
  async reload(): Promise<void> {
    if (this.#query !== null) await this.load(this.#query);
  }

  /**
   * The same in the background: `state` does not change, unless it fails. A pending reply may be
   * older than the newest known change: then it fetches again after it.
   */
  async refresh(): Promise<void> {
    if (this.#query === null) return;
    if (this.#aborter === null) await this.#fetchRows(this.#query, false);
    else this.#mustAskAgain = true;
  }

  async #fetchRows(query: Q, isForeground: boolean): Promise<void> {
    this.#aborter?.abort();
    const aborter = new AbortController();
    this.#aborter = aborter;
    this.#mustAskAgain = false;
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

  /** The saved record where it is not among the rows, in its present state. */
  async #leadOf(rows: readonly R[], signal: AbortSignal): Promise<readonly R[]> {
    if (this.saved === null || this.#findSaved === null) return [];
    const { id } = this.saved;
    return rows.some((row) => idOf(row) === id) ? [] : this.#findSaved(id, signal);
  }

  /** Data shown to one user is not shown to the next. */
  clear(): void {
    this.#aborter?.abort();
    this.#aborter = null;
    this.#mustAskAgain = false;
    this.#query = null;
    this.saved = null;
    this.state = "waiting";
    this.rows = [];
    this.total = 0;
    this.hasMore = false;
    this.shown = null;
    this.failure = null;
  }

  #end(state: "ready" | "failed"): void {
    this.#aborter = null;
    this.state = state;
    if (this.#mustAskAgain) void this.refresh();
  }
}

const idOf = (row: unknown): unknown =>
  typeof row === "object" && row !== null && "id" in row ? row.id : undefined;
