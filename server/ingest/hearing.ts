/** ms. */
export const hearingPace = {
  /** What gateways take to be back: a minute between two tries, and one to the next frame. */
  returnMs: 120_000,
  /** Between two looks; longer, and this server was away: suspended, or without its database. */
  gapMs: 30_000,
  /** A gateway that was just bound has so long to be switched on. */
  neverMs: 600_000,
} as const;

/**
 * Whether silence means anything yet. Who was away has heard nobody, and does not know that they
 * were silent: gateways are given the time to be back before one is taken for offline.
 */
export class Hearing {
  readonly #patienceMs: number;
  #since: number;
  #lookedAt: number;

  /** `offlineAfterMs`: silence after which a gateway is offline. `now`: epoch ms. */
  constructor(offlineAfterMs: number, now: number) {
    this.#patienceMs = Math.min(offlineAfterMs, hearingPace.returnMs);
    this.#since = now;
    this.#lookedAt = now;
  }

  /** To be asked at each look. */
  isSilenceHeard(at: number): boolean {
    // A clock that was set back has not heard anybody either.
    if (at < this.#lookedAt || at - this.#lookedAt > hearingPace.gapMs) this.#since = at;
    this.#lookedAt = at;
    return at - this.#since >= this.#patienceMs;
  }
}
