import type { Clock } from "../../../src/stores/port/clock.ts";

interface Due {
  at: number;
  readonly everyMs: number | null;
  readonly run: () => void;
}

/** A clock that moves only on demand. */
export class FakeClock implements Clock {
  private time: number;
  private readonly timers = new Set<Due>();

  constructor(time: number) {
    this.time = time;
  }
  get pending(): number {
    return this.timers.size;
  }
  now(): number {
    return this.time;
  }
  every(periodMs: number, run: () => void): Due {
    return this.add({ at: this.time + periodMs, everyMs: periodMs, run });
  }
  after(delayMs: number, run: () => void): Due {
    return this.add({ at: this.time + delayMs, everyMs: null, run });
  }
  cancel(handle: unknown): void {
    this.timers.delete(handle as Due);
  }

  /** Moves on, running what falls due in order and letting promises settle between. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    await settle();
    for (;;) {
      const next = [...this.timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.time = Math.max(this.time, next.at);
      if (next.everyMs === null) this.timers.delete(next);
      else next.at += next.everyMs;
      next.run();
      await settle();
    }
    this.time = end;
  }

  private add(due: Due): Due {
    this.timers.add(due);
    return due;
  }
}

export async function settle(): Promise<void> {
  for (let i = 0; i < 12; i += 1) await Promise.resolve();
}
