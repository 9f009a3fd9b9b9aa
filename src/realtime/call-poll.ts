import type { Clock } from "../stores/port/clock.ts";

export interface PollPorts<T> {
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  readonly fetch: (signal: AbortSignal) => Promise<T>;
  readonly onAnswer: (answer: T) => void;
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Failed polls are repeated sooner than the normal interval, spread so that many screens do not
 * call at the same time.
 */
const retryMs = 10_000;

/**
 * Makes a call every `periodMs` while there is no stream. One call runs at a time; answers after
 * `stop` are dropped.
 */
export class Poll<T> {
  #timer: unknown = null;
  #aborter: AbortController | null = null;
  readonly #ports: PollPorts<T>;
  readonly #periodMs: number;

  constructor(ports: PollPorts<T>, periodMs: number) {
    this.#ports = ports;
    this.#periodMs = periodMs;
  }

  get isRunning(): boolean {
    return this.#timer !== null || this.#aborter !== null;
  }

  /** The first call goes out after `delayMs`; does nothing while running. */
  start(delayMs: number): void {
    if (!this.isRunning) this.#timer = this.#ports.clock.after(delayMs, this.#poll);
  }
  stop(): void {
    if (this.#timer !== null) this.#ports.clock.cancel(this.#timer);
    this.#timer = null;
    this.#aborter?.abort();
    this.#aborter = null;
  }
  /** Brings the next call forward to now. */
  callNow(): void {
    if (this.#timer === null) return;
    this.#ports.clock.cancel(this.#timer);
    this.#poll();
  }

  readonly #poll = (): void => {
    const aborter = new AbortController();
    this.#aborter = aborter;
    this.#timer = null;
    const requestedAt = this.#ports.clock.now();
    const next = (waitMs: number) => {
      this.#aborter = null;
      this.#timer = this.#ports.clock.after(waitMs, this.#poll);
    };
    this.#ports.fetch(aborter.signal).then(
      (answer) => {
        if (this.#aborter !== aborter) return;
        next(Math.max(0, requestedAt + this.#periodMs - this.#ports.clock.now()));
        this.#ports.onAnswer(answer);
      },
      (error: unknown) => {
        if (this.#aborter !== aborter) return;
        next(retryMs * (0.75 + this.#ports.random() / 2));
        this.#ports.onFailure?.(error);
      },
    );
  };
}
