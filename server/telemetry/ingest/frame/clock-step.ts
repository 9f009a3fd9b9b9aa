import { type DeviceClock, clockRules } from "./device-clock.ts";

/**
 * Detects that the clock of this machine was set, because it has advanced by more, or less, than
 * the elapsed time. Drift or slewing between two checks is no step.
 */
export class ClockSteps {
  readonly #now: () => number;
  readonly #elapsedMs: () => number;
  readonly #onStep: (stepMs: number) => void;
  #offsetMs: number;
  #totalMs = 0;

  /** `now`: epoch ms of the clock that may be set; `elapsedMs`: ms of a monotonic clock. */
  constructor(now: () => number, elapsedMs: () => number, onStep: (stepMs: number) => void) {
    this.#now = now;
    this.#elapsedMs = elapsedMs;
    this.#onStep = onStep;
    this.#offsetMs = Math.round(now() - elapsedMs());
  }

  /** Returns how far the clock has been set since the start, ms; positive if it was set ahead. */
  totalMs(): number {
    const offsetMs = Math.round(this.#now() - this.#elapsedMs());
    const stepMs = offsetMs - this.#offsetMs;
    this.#offsetMs = offsetMs;
    if (Math.abs(stepMs) > clockRules.steadyMs) {
      this.#totalMs += stepMs;
      this.#onStep(stepMs);
    }
    return this.#totalMs;
  }
}

/** Effect of this machine's clock on the skew of a house's gateway. Not stored. */
export interface OwnSteps {
  /** `ClockSteps.totalMs` at the time of the last comparison with its clock. */
  readonly seenMs: number;
  /** How far the known skew of the device's clock has been moved for these steps, ms. */
  readonly movedMs: number;
}

/**
 * Returns the clock of a device after this machine's was set by `stepMs`: its frames are as fresh
 * as before, and their skew changes by that much. A clock without known skew is unchanged.
 */
export const afterStep = (clock: DeviceClock, stepMs: number): DeviceClock =>
  clock.knownMs === null ? clock : { ...clock, knownMs: clock.knownMs - stepMs, run: null };

/**
 * The skew that a gateway is to be blamed for, ms: not what came by setting the clock of this
 * machine. Where that has put the two together, nothing is left of it.
 */
export function ownSkewMs({ knownMs }: DeviceClock, { movedMs }: OwnSteps): number {
  const skewMs = knownMs ?? 0;
  const before = skewMs - movedMs;
  return Math.abs(before) < Math.abs(skewMs) ? before : skewMs;
}
