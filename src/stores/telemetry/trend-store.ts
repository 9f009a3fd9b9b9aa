import { makeAutoObservable, observable } from "mobx";
import type { MetricKey } from "../../../contract/base/metric.ts";
import type { RangeReply } from "../../../contract/telemetry/telemetry.ts";

/** The last `hours` of some metrics of a house, reduced to at most `pixels` buckets. */
export interface TrendWant {
  readonly houseId: number;
  readonly metrics: readonly MetricKey[];
  readonly hours: number;
  readonly pixels: number;
}

/**
 * `reply` stays while it is fetched again, and after a failure. `fetchedAt` is our clock, epoch ms.
 */
export interface FetchedTrend {
  readonly state: "loading" | "ready" | "failed";
  readonly reply?: RangeReply;
  readonly fetchedAt?: number;
}

export const trendKey = ({ houseId, metrics, hours, pixels }: TrendWant): string =>
  `${houseId} ${metrics.join(",")} ${hours} ${pixels}`;

const unwantedMax = 40;

/**
 * Trends that screens want. Screens want; the feed reads `wanted`, fetches, and puts the replies
 * here.
 */
export class TrendStore {
  readonly #wants = observable.map<string, { readonly want: TrendWant; readonly by: number }>([], {
    deep: false,
  });
  readonly #trends = observable.map<string, FetchedTrend>([], { deep: false });

  constructor() {
    makeAutoObservable(this, { get: false }, { autoBind: true });
  }

  get wanted(): readonly TrendWant[] {
    return [...this.#wants.values()].map(({ want }) => want);
  }

  get(want: TrendWant): FetchedTrend {
    return this.#trends.get(trendKey(want)) ?? { state: "loading" };
  }

  /** Requests a trend. Returns a function that withdraws it; calling that twice is harmless. */
  want(want: TrendWant): () => void {
    const key = trendKey(want);
    this.#wants.set(key, { want, by: (this.#wants.get(key)?.by ?? 0) + 1 });
    let isWatching = true;
    return () => {
      if (isWatching) this.release(key);
      isWatching = false;
    };
  }

  fulfil(want: TrendWant, reply: RangeReply, fetchedAt: number): void {
    this.#trends.set(trendKey(want), { state: "ready", reply, fetchedAt });
    const unwanted = [...this.#trends.keys()].filter((key) => !this.#wants.has(key));
    for (const key of unwanted.slice(0, Math.max(0, unwanted.length - unwantedMax)))
      this.#trends.delete(key);
  }

  fail(want: TrendWant): void {
    this.#trends.set(trendKey(want), { ...this.get(want), state: "failed" });
  }

  clear(): void {
    this.#trends.clear();
  }

  private release(key: string): void {
    const existing = this.#wants.get(key);
    if (existing === undefined) return;
    if (existing.by > 1) this.#wants.set(key, { want: existing.want, by: existing.by - 1 });
    else this.#wants.delete(key);
  }
}
