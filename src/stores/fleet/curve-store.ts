import { makeAutoObservable, observable } from "mobx";
import type { MetricKey } from "../../../contract/metric.ts";
import type { RangeReply } from "../../../contract/telemetry.ts";

/** The last `hours` of some metrics of a house, reduced to at most `pixels` buckets. */
export interface CurvesWant {
  readonly houseId: number;
  readonly metrics: readonly MetricKey[];
  readonly hours: number;
  readonly pixels: number;
}

/**
 * `reply` stays while it is fetched anew, and after a failure. `fetchedAt` is our clock, epoch ms.
 */
export interface Curves {
  readonly state: "loading" | "ready" | "failed";
  readonly reply?: RangeReply;
  readonly fetchedAt?: number;
}

export const curvesKey = ({ houseId, metrics, hours, pixels }: CurvesWant): string =>
  `${houseId} ${metrics.join(",")} ${hours} ${pixels}`;

const keptUnwanted = 40;

/**
 * Curves that screens want. Screens want; the feed reads `wanted`, fetches, and puts the replies
 * here.
 */
export class CurveStore {
  readonly #wants = observable.map<string, { readonly want: CurvesWant; readonly by: number }>([], {
    deep: false,
  });
  readonly #curves = observable.map<string, Curves>([], { deep: false });

  constructor() {
    makeAutoObservable(this, { get: false }, { autoBind: true });
  }

  get wanted(): readonly CurvesWant[] {
    return [...this.#wants.values()].map(({ want }) => want);
  }

  get(want: CurvesWant): Curves {
    return this.#curves.get(curvesKey(want)) ?? { state: "loading" };
  }

  /** Returns the end of the want; calling it twice is harmless. */
  want(want: CurvesWant): () => void {
    const key = curvesKey(want);
    this.#wants.set(key, { want, by: (this.#wants.get(key)?.by ?? 0) + 1 });
    let isHeld = true;
    return () => {
      if (isHeld) this.release(key);
      isHeld = false;
    };
  }

  fulfil(want: CurvesWant, reply: RangeReply, fetchedAt: number): void {
    this.#curves.set(curvesKey(want), { state: "ready", reply, fetchedAt });
    const unwanted = [...this.#curves.keys()].filter((key) => !this.#wants.has(key));
    for (const key of unwanted.slice(0, Math.max(0, unwanted.length - keptUnwanted)))
      this.#curves.delete(key);
  }

  fail(want: CurvesWant): void {
    this.#curves.set(curvesKey(want), { ...this.get(want), state: "failed" });
  }

  clear(): void {
    this.#curves.clear();
  }

  private release(key: string): void {
    const held = this.#wants.get(key);
    if (held === undefined) return;
    if (held.by > 1) this.#wants.set(key, { want: held.want, by: held.by - 1 });
    else this.#wants.delete(key);
  }
}
