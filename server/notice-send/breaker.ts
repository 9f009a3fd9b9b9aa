/** After so many failures in a row nothing is tried for a while, ms. */
export const breakerRules = { failures: 5, openMs: 30_000 } as const;

/**
 * One way to reach people: whether it is tried, and since when it fails. Pure but for what it
 * remembers.
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

  /** How many may be tried at once: after a failure, and after a pause, one, to see. */
  room(now: number, most: number): number {
    if (now < this.#openUntil) return 0;
    return this.#failures === 0 && this.#downSince === null ? most : 1;
  }

  /** The clock has been set by so much, ms. */
  moveBy(ms: number): void {
    this.#openUntil += ms;
    if (this.#downSince !== null) this.#downSince += ms;
  }

  /**
   * Another server, or this one before its start, has found it down, or that it works again. That
   * it was not down yet when it began to fail here is no news.
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
