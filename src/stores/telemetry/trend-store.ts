import { makeAutoObservable, observable } from "mobx";
import type { MetricKey } from "../../../contract/base/metric.ts";
import type { RangeReply } from "../../../contract/telemetry/telemetry.ts";

/** The last `hours` of some metrics of a house, reduced to at most `pixels` buckets. */
export interface TrendRequest {
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

export const trendKey = ({ houseId, metrics, hours, pixels }: TrendRequest): string =>
  `${houseId} ${metrics.join(",")} ${hours} ${pixels}`;

const unwantedMax = 40;

/**
 * Trends that screens request. Screens add requests; the feed reads `wanted`, fetches, and puts the
 * replies here.
 */
export class TrendStore {
  readonly #requests = observable.map<
    string,
    { readonly request: TrendRequest; readonly by: number }
  >([], {
    deep: false,
  });
  readonly #trends = observable.map<string, FetchedTrend>([], { deep: false });

  constructor() {
    makeAutoObservable(this, { get: false }, { autoBind: true });
  }

  get requested(): readonly TrendRequest[] {
    return [...this.#requests.values()].map(({ request }) => request);
  }

  get(request: TrendRequest): FetchedTrend {
    return this.#trends.get(trendKey(request)) ?? { state: "loading" };
  }

  /** Requests a trend. Returns a function that withdraws it; calling that twice is harmless. */
  request(request: TrendRequest): () => void {
    const key = trendKey(request);
    this.#requests.set(key, { request, by: (this.#requests.get(key)?.by ?? 0) + 1 });
    let isWatching = true;
    return () => {
      if (isWatching) this.release(key);
      isWatching = false;
    };
  }

  fulfil(request: TrendRequest, reply: RangeReply, fetchedAt: number): void {
    this.#trends.set(trendKey(request), { state: "ready", reply, fetchedAt });
    const unwanted = [...this.#trends.keys()].filter((key) => !this.#requests.has(key));
    for (const key of unwanted.slice(0, Math.max(0, unwanted.length - unwantedMax)))
      this.#trends.delete(key);
  }

  fail(request: TrendRequest): void {
    this.#trends.set(trendKey(request), { ...this.get(request), state: "failed" });
  }

  clear(): void {
    this.#trends.clear();
  }

  private release(key: string): void {
    const existing = this.#requests.get(key);
    if (existing === undefined) return;
    if (existing.by > 1)
      this.#requests.set(key, { request: existing.request, by: existing.by - 1 });
    else this.#requests.delete(key);
  }
}
