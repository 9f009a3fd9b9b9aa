import { minuteMs } from "../../../../contract/base/time.ts";

/** ms. */
export const startupGraceTimes = {
  /** Time gateways need to be back: a minute between two tries, and one to the next frame. */
  returnMs: 2 * minuteMs,
  /**
   * Longest time between two checks. After a longer one this server was suspended or without its
   * database.
   */
  gapMs: 30_000,
  /** Time for a newly bound gateway to be switched on. */
  neverMs: 10 * minuteMs,
} as const;

/** A time of checks without a gap. */
interface ReceivePeriod {
  readonly from: number;
  readonly to: number;
}

/**
 * Decides if silence is meaningful yet. After an interruption this server has received nothing and
 * cannot know whether gateways were silent, so they get time to return before one counts as
 * offline. After repeated interruptions the times in between add up: otherwise silence would never
 * be reported.
 */
export class StartupGrace {
  readonly #offlineAfterMs: number;
  readonly #patienceMs: number;
  /** The newest first. */
  #received: readonly [ReceivePeriod, ...ReceivePeriod[]];

  /** `offlineAfterMs`: silence after which a gateway is offline. `now`: epoch ms. */
  constructor(offlineAfterMs: number, now: number) {
    this.#offlineAfterMs = offlineAfterMs;
    this.#patienceMs = Math.min(offlineAfterMs, startupGraceTimes.returnMs);
    this.#received = [{ from: now, to: now }];
  }

  /**
   * Returns the time since which a gateway must have been silent to be offline; null: none is. To
   * be called at each check.
   */
  silentSince(at: number): number | null {
    const [current, ...before] = this.#received;
    // After the clock was set back nothing has been received either, and former times are wrong.
    if (at < current.to) this.#received = [{ from: at, to: at }];
    else if (at - current.to > startupGraceTimes.gapMs)
      this.#received = [{ from: at, to: at }, ...this.#received];
    else this.#received = [{ from: current.from, to: at }, ...before];
    const isBack = at - this.#received[0].from >= this.#patienceMs;
    return isBack
      ? at - this.#offlineAfterMs
      : this.#receivedFor(this.#offlineAfterMs + this.#patienceMs);
  }

  /**
   * The time since which the server has received for so long in all, gaps left out; null: not yet.
   */
  #receivedFor(ms: number): number | null {
    let left = ms;
    for (const [index, { from, to }] of this.#received.entries()) {
      if (to - from >= left) {
        this.#received = [this.#received[0], ...this.#received.slice(1, index + 1)];
        return to - left;
      }
      left -= to - from;
    }
    return null;
  }
}
