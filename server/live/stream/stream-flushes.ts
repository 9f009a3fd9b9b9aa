/** Times the sending of gathered changes: in even steps, and sooner when something is urgent. */
export class Flushes {
  readonly #urgentMs: number;
  readonly #flush: () => void;
  readonly #steps: NodeJS.Timeout;
  #soon: NodeJS.Timeout | null = null;
  #flushedAt = -Infinity;
  #isStopped = false;

  /** `urgentMs`: least time between any two flushes. */
  constructor(everyMs: number, urgentMs: number, flush: () => void) {
    this.#urgentMs = urgentMs;
    this.#flush = flush;
    this.#steps = setInterval(() => {
      if (this.#restMs() > 0) this.flushSoon();
      else this.#now();
    }, everyMs);
  }

  /** Sends as soon as allowed; urgent changes of the same turn go together. */
  flushSoon(): void {
    if (this.#isStopped) return;
    this.#soon ??= setTimeout(() => this.#now(), this.#restMs());
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#steps);
    if (this.#soon !== null) clearTimeout(this.#soon);
  }

  /** Time until the next flush may be, ms. */
  #restMs(): number {
    return Math.max(0, this.#flushedAt + this.#urgentMs - performance.now());
  }

  #now(): void {
    if (this.#soon !== null) clearTimeout(this.#soon);
    this.#soon = null;
    this.#flushedAt = performance.now();
    this.#flush();
  }
}
