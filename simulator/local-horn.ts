import { minuteMs } from "../contract/base/time.ts";

/** A gateway sounds its own horn after this long without a sign of life from the server, ms. */
export const aloneAfterMs = 10 * minuteMs;

/**
 * Detects that no server monitors the house: the server reports every five minutes that it lives
 * and stores. A server that has never reported this is older than the feature, so its silence means
 * nothing. Times are from a monotonic clock.
 */
export class LocalHorn {
  #seenAt: number | null = null;

  received(at: number): void {
    this.#seenAt = at;
  }

  isOn(at: number): boolean {
    return this.#seenAt !== null && at - this.#seenAt >= aloneAfterMs;
  }
}
