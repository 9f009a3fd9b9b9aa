/** Successive failures after which a channel pauses, ms. */
export const breakerRules = { failures: 5, openMs: 30_000 } as const;

/**
 * State of one channel: whether it is tried, and since when it fails. No side effects outside its
 * own state.
 */
export class Breaker {
  #failures = 0;
  #openUntil = 0;
  #downSince: number | null = null;
  #reason = "";

  /** Epoch ms; null: it works. */
  get downSince(): number | null {
    return this.#downSince;
  }

  get reason(): string {
    return this.#reason;
  }

  /**
   * Returns the number of simultaneous tries allowed: after a failure or a pause only one, as a
   * test.
   */
  room(now: number, max: number): number {
    if (now < this.#openUntil) return 0;
    return this.#failures === 0 && this.#downSince === null ? max : 1;
  }

  /** Step of the clock, ms. */
  moveBy(ms: number): void {
    this.#openUntil += ms;
    if (this.#downSince !== null) this.#downSince += ms;
  }

  /**
   * Applies the state of the channel that another server, or this server before a restart, has
   * stored. "Not down" does not reset failures that were counted here in the meantime.
   */
  learn(downSince: number | null, reason: string): void {
    if (downSince === null && this.#downSince !== null) this.succeeded();
    this.#downSince = downSince;
    this.#reason = reason;
  }

  /** Notes a success. Returns true if the channel was down. */
  succeeded(): boolean {
    const wasDown = this.#downSince !== null;
    this.#failures = 0;
    this.#openUntil = 0;
    this.#downSince = null;
    this.#reason = "";
    return wasDown;
  }

  /** Notes a failure. Returns true if the channel is down from now on. */
  failed(now: number, reason: string): boolean {
    this.#failures += 1;
    this.#reason = reason;
    if (this.#failures < breakerRules.failures) return false;
    this.#openUntil = now + breakerRules.openMs;
    const isNew = this.#downSince === null;
    this.#downSince ??= now;
    return isNew;
  }
}
