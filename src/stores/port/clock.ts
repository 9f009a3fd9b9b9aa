/** The clock and timers for stores. Handles are opaque. */
export interface Clock {
  now(): number;
  every(periodMs: number, run: () => void): unknown;
  after(delayMs: number, run: () => void): unknown;
  cancel(handle: unknown): void;
}
