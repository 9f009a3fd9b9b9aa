/** Successive failures after which a channel pauses, ms. */
export const breakerRules = { failures: 5, openMs: 30_000 } as const;

/**
 * One way to reach people: whether it is tried, and since when it fails. Without side effects
 * outside its own state.
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
   * Returns the number of tries allowed at once: after a failure, and after a pause, one as a test.
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
   * Applies the news that another server, or this one before its start, found it down or working
   * again. The news that it was not down yet when it began to fail here changes nothing.
   */
  learn(downSince: number | null, reason: string): void {
    if (downSince === null && this.#downSince !== null) this.succeeded();
    this.#downSince = downSince;
    this.#reason = reason;
  }

  /** True: it works again. */
  succeeded(): boolean {
    const wasDown = this.#downSince !== null;
    this.#failures = 0;
    this.#openUntil = 0;
    this.#downSince = null;
    this.#reason = "";
    return wasDown;
  }

  /** True: now it is down. */
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
