import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { RangeGrain, RangeReply } from "../../../../contract/telemetry/telemetry.ts";
import type { RequestOptions } from "../../../stores/port/call.ts";
import { messageOf } from "../../../../contract/base/server-message.ts";
import { browserClock } from "../../../lib/browser/browser-clock.ts";

export interface RowQuery {
  readonly houseId: number;
  readonly metrics: string;
  readonly from: number;
  readonly to: number;
  readonly pixels: number;
  readonly grain: RangeGrain;
}

/**
 * One page of rows. The present rows stay until the next page has arrived, and after a failed
 * refresh, but not in place of another page that failed to load. The newest call wins.
 */
export class RowList {
  reply: RangeReply | null = null;
  failure: string | null = null;
  /** Time of the reply, by this computer's clock; null without one. */
  loadedAt: number | null = null;
  #aborter: AbortController | null = null;
  #query: RowQuery | null = null;
  readonly #fetch: (query: RowQuery, options: RequestOptions) => Promise<RangeReply>;

  constructor(fetch: (query: RowQuery, options: RequestOptions) => Promise<RangeReply>) {
    this.#fetch = fetch;
    makeAutoObservable(this, { reply: observableRef }, { autoBind: true });
  }

  /**
   * `isForeground`: a person requests it (`RequestOptions`). Never rejects: `failure` has the
   * error.
   */
  async load(query: RowQuery, isForeground: boolean): Promise<void> {
    await this.fetchRows(query, { isForeground, keepsRows: !isForeground });
  }
  private async fetchRows(
    query: RowQuery,
    { isForeground, keepsRows }: { readonly isForeground: boolean; readonly keepsRows: boolean },
  ): Promise<void> {
    this.stop();
    const aborter = new AbortController();
    this.#aborter = aborter;
    this.#query = query;
    try {
      const reply = await this.#fetch(query, { signal: aborter.signal, isForeground });
      runInAction(() => {
        if (this.#aborter !== aborter) return;
        this.reply = reply;
        this.loadedAt = browserClock.now();
        this.failure = null;
      });
    } catch (error) {
      runInAction(() => {
        if (this.#aborter !== aborter) return;
        if (!keepsRows) this.reply = this.loadedAt = null;
        this.failure = messageOf(error);
      });
    }
  }
  retry(): void {
    if (this.#query !== null)
      void this.fetchRows(this.#query, { isForeground: true, keepsRows: true });
  }
  stop(): void {
    this.#aborter?.abort();
    this.#aborter = null;
  }
}
