import type { Clock } from "../stores/port/clock.ts";

const checkMs = 500;

/**
 * Calls `onSilent` when nothing was received for `silentMs`, and again after each further `againMs`
 * without a message.
 */
export class Watchdog {
  #lastMessageAt = 0;
  #firedAt: number | null = null;
  #timer: unknown = null;
  readonly #clock: Clock;
  readonly #silentMs: number;
  readonly #againMs: number;
  readonly #onSilent: (times: number) => void;
  #firings = 0;

  constructor(clock: Clock, silentMs: number, againMs: number, onSilent: (times: number) => void) {
    this.#clock = clock;
    this.#silentMs = silentMs;
    this.#againMs = againMs;
    this.#onSilent = onSilent;
  }

  start(): void {
    this.reset();
    this.#timer ??= this.#clock.every(checkMs, this.#check);
  }
  stop(): void {
    if (this.#timer !== null) this.#clock.cancel(this.#timer);
    this.#timer = null;
  }
  reset(): void {
    this.#lastMessageAt = this.#clock.now();
    this.#firedAt = null;
    this.#firings = 0;
  }

  readonly #check = (): void => {
    const now = this.#clock.now();
    if (
      now - this.#lastMessageAt < this.#silentMs ||
      (this.#firedAt !== null && now - this.#firedAt < this.#againMs)
    )
      return;
    this.#firedAt = now;
    this.#firings += 1;
    this.#onSilent(this.#firings);
  };
}
