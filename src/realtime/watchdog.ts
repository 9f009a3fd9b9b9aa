import type { Clock } from "../stores/port/clock.ts";

const checkMs = 500;

/**
 * Notices silence: calls `onSilent` once when nothing was heard for `silentMs`, and again after
 * each further `againMs` of silence.
 */
export class Watchdog {
  private heardAt = 0;
  private barkedAt: number | null = null;
  private timer: unknown = null;
  private readonly clock: Clock;
  private readonly silentMs: number;
  private readonly againMs: number;
  private readonly onSilent: (times: number) => void;
  private barks = 0;

  constructor(clock: Clock, silentMs: number, againMs: number, onSilent: (times: number) => void) {
    this.clock = clock;
    this.silentMs = silentMs;
    this.againMs = againMs;
    this.onSilent = onSilent;
  }

  start(): void {
    this.fed();
    this.timer ??= this.clock.every(checkMs, this.check);
  }
  stop(): void {
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = null;
  }
  fed(): void {
    this.heardAt = this.clock.now();
    this.barkedAt = null;
    this.barks = 0;
  }

  private readonly check = (): void => {
    const now = this.clock.now();
    if (
      now - this.heardAt < this.silentMs ||
      (this.barkedAt !== null && now - this.barkedAt < this.againMs)
    )
      return;
    this.barkedAt = now;
    this.barks += 1;
    this.onSilent(this.barks);
  };
}
