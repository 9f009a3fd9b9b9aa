import { minuteMs } from "../../../../contract/base/time.ts";

/** ms. */
export const startupGraceTimes = {
  /** Time gateways need to be back: a minute between two tries, and one to the next frame. */
  returnMs: 2 * minuteMs,
  /** Between two looks; longer, and this server was away: suspended, or without its database. */
  gapMs: 30_000,
  /** Time for a newly bound gateway to be switched on. */
  neverMs: 10 * minuteMs,
} as const;

/**
 * Decides if silence is meaningful yet. After being away this server has received nothing and
 * cannot know if gateways were silent, so they get time to return before one is taken for offline.
 */
export class StartupGrace {
  readonly #patienceMs: number;
  #since: number;
  #lookedAt: number;

  /** `offlineAfterMs`: silence after which a gateway is offline. `now`: epoch ms. */
  constructor(offlineAfterMs: number, now: number) {
    this.#patienceMs = Math.min(offlineAfterMs, startupGraceTimes.returnMs);
    this.#since = now;
    this.#lookedAt = now;
  }

  /** To be called at each check. */
  isSilenceHeard(at: number): boolean {
    // After the clock was set back nothing has been received either.
    if (at < this.#lookedAt || at - this.#lookedAt > startupGraceTimes.gapMs) this.#since = at;
    this.#lookedAt = at;
    return at - this.#since >= this.#patienceMs;
  }
}
