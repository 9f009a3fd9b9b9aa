import { hourMs, minuteMs, secondMs } from "../../../contract/base/time.ts";

/** Waits between the attempts of a delivery, and of a failing address, ms; then every hour. */
const waits = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
];

/** Pace of the sender, ms. */
export const webhookPace = {
  tick: 500,
  /** The same after a round that found nothing to do. */
  idleTick: 1000,
  timeout: 10_000,
  /** Lease of a delivery in progress; longer than the timeout. */
  lease: 60_000,
} as const;

/** Maximum of simultaneous tries per webhook and in all; a failing webhook gets one at a time. */
export const tryMax = { ofWebhook: 4, ofAll: 32 } as const;
/**
 * Failures in a row after which an address counts as down: it is tried on its own schedule, and
 * waiting deliveries are sent at once when it answers again.
 */
export const downAfter = 5;
const restMaxMs = 5 * minuteMs;

/**
 * Returns the wait after this many failures, ms; a tenth of it is random, so that retries spread.
 * `requested`: the receiver's Retry-After, ms.
 */
export function waitMs(failures: number, random: number, requested: number | null): number {
  const usual = waits[Math.min(failures, waits.length) - 1] ?? waits[0] ?? 0;
  return Math.max(usual * (0.9 + random * 0.2), requested ?? 0);
}

/** Pauses of an address by successive failures, ms. */
export const restMs = (failures: number, requested: number | null): number =>
  Math.max(
    failures < downAfter ? 0 : Math.min(waits[failures - downAfter + 2] ?? restMaxMs, restMaxMs),
    requested ?? 0,
  );
