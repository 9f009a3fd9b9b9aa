import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { AskOptions } from "../port/call.ts";

/** One page of a list the server keeps; `total` counts all its rows, not these alone. */
export interface RecordRows<R> {
  readonly total: number;
  /** There are more than `total`: they were not all counted. */
  readonly hasMore?: boolean;
  readonly rows: readonly R[];
}

/** Rejects with an error whose `message` can be shown. */
export type FetchRecords<Q, R> = (query: Q, options: AskOptions) => Promise<RecordRows<R>>;

/**
 * waiting: nothing asked for yet. loading: a reply is due; the rows of the last one stay. failed:
 * `failure` says why; they stay too.
 */
export type RecordListState = "waiting" | "loading" | "ready" | "failed";

/**
 * A list the server filters, sorts and pages.
 *
 * Invariants: `rows`, `total` and `shown` belong together, and change only when a reply of the
 * newest query arrives; a newer query aborts the older one, and whatever that one still says is
 * ignored; a refresh that comes while a reply is due is made up for after it.
 */
export class RecordList<Q, R> {
  state: RecordListState = "waiting";
  rows: readonly R[] = [];
  total = 0;
  hasMore = false;
  /** The query `rows` answer; null before the first reply. */
  shown: Q | null = null;
  failure: string | null = null;
  private query: Q | null = null;
  private flight: AbortController | null = null;
  private mustAskAgain = false;
  private readonly fetch: FetchRecords<Q, R>;

  constructor(fetch: FetchRecords<Q, R>) {
    this.fetch = fetch;
    makeAutoObservable<this, "query" | "flight" | "mustAskAgain" | "fetch" | "ask">(
      this,
      {
        rows: observableRef,
        shown: observableRef,
        query: false,
        flight: false,
        mustAskAgain: false,
        fetch: false,
        ask: false,
      },
      { autoBind: true },
    );
  }

  /** Rows of some reply are there, current or not. */
  get isFilled(): boolean {
    return this.shown !== null;
  }

  /** Never rejects: `state` tells. */
  async load(query: Q): Promise<void> {
    this.query = query;
    this.state = "loading";
    await this.ask(query, true);
  }

  /** The same query again; nothing before the first. */
  async reload(): Promise<void> {
    if (this.query !== null) await this.load(this.query);
  }

  /**
   * The same unseen and unasked for: `state` says nothing of it, unless it fails. What is
   * under way may be older than the one that is known: then once more after it.
   */
  async refresh(): Promise<void> {
    if (this.query === null) return;
    if (this.flight === null) await this.ask(this.query, false);
    else this.mustAskAgain = true;
  }

  private async ask(query: Q, isLoud: boolean): Promise<void> {
    this.flight?.abort();
    const flight = new AbortController();
    this.flight = flight;
    this.mustAskAgain = false;
    try {
      const {
        rows,
        total,
        hasMore = false,
      } = await this.fetch(query, { signal: flight.signal, isLoud });
      runInAction(() => {
        if (this.flight !== flight) return;
        this.rows = rows;
        this.total = total;
        this.hasMore = hasMore;
        this.shown = query;
        this.failure = null;
        this.end("ready");
      });
    } catch (error) {
      runInAction(() => {
        if (this.flight !== flight) return;
        this.failure = error instanceof Error ? error.message : String(error);
        this.end("failed");
      });
    }
  }

  /** What was shown to one user is not shown to the next. */
  clear(): void {
    this.flight?.abort();
    this.flight = null;
    this.mustAskAgain = false;
    this.query = null;
    this.state = "waiting";
    this.rows = [];
    this.total = 0;
    this.hasMore = false;
    this.shown = null;
    this.failure = null;
  }

  private end(state: "ready" | "failed"): void {
    this.flight = null;
    this.state = state;
    if (this.mustAskAgain) void this.refresh();
  }
}
