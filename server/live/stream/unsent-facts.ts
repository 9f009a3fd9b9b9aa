import type { StoredFact } from "../../platform/fact/append-facts.ts";
import type { StreamMeter } from "../../platform/metric/stream-meter.ts";

/** Counts and times facts that are committed and not yet sent to clients. */
export class UnsentFacts {
  readonly #meter: StreamMeter;
  /** Time of each fact, epoch ms, oldest first. */
  #waiting: number[] = [];

  constructor(meter: StreamMeter) {
    this.#meter = meter;
  }

  add(facts: readonly StoredFact[]): void {
    for (const { kind, at } of facts) {
      this.#meter.fact(kind);
      this.#waiting.push(at);
    }
  }

  /** Marks all as sent. Without a client no delay is measured. */
  sent(now: number, hasClients: boolean): void {
    if (hasClients) for (const at of this.#waiting) this.#meter.delivered(now - at);
    this.#waiting = [];
  }

  counts(now: number): { readonly unsent: number; readonly unsentMs: number } {
    const [oldest] = this.#waiting;
    return {
      unsent: this.#waiting.length,
      unsentMs: oldest === undefined ? 0 : Math.max(0, now - oldest),
    };
  }
}
