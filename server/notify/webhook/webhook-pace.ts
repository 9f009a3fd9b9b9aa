import { hourMs, minuteMs, secondMs } from "../../../contract/base/time.ts";

/** Waits between the tries of a delivery, and of an address that fails; then every hour. ms. */
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
  /** Nobody else takes a delivery on its way meanwhile; longer than the timeout. */
  lease: 60_000,
} as const;

/** Tries on their way to an address at once; to one that fails, one. */
export const tryMax = { ofWebhook: 4, ofAll: 32 } as const;
/**
 * Failures in a row after which an address is taken for down: it is tried by itself, whatever the
 * waits of its deliveries, and what waits goes at once when it answers again.
 */
export const downAfter = 5;
const restMaxMs = 5 * minuteMs;

/**
 * The wait after so many failures, ms; a tenth is by chance, so that many do not come at once.
 * `asked`: what the other side asks for, ms.
 */
export function waitMs(failures: number, random: number, asked: number | null): number {
  const usual = waits[Math.min(failures, waits.length) - 1] ?? waits[0] ?? 0;
  return Math.max(usual * (0.9 + random * 0.2), asked ?? 0);
}

/** The rest of an address after so many failures in a row, ms. */
export const restMs = (failures: number, asked: number | null): number =>
  Math.max(
    failures < downAfter ? 0 : Math.min(waits[failures - downAfter + 2] ?? restMaxMs, restMaxMs),
    asked ?? 0,
  );
