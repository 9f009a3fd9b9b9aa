import { dayMs, hourMs, minuteMs } from "../../contract/base/time.ts";
import { localMidnight } from "../base/local-time.ts";
import { fraction, hash } from "../base/random.ts";

/** Share of the days that are recorded the next morning. */
const lateShare = 0.05;

/**
 * Returns when the worker of a farm records a day, epoch ms: in the afternoon at an hour of their
 * own, some days a little later, some the next morning. `midnightMs`: start of the day.
 */
export function roundAt(farmKey: string, midnightMs: number): number {
  const chance = (purpose: string) => fraction(hash(`${purpose} ${farmKey} ${midnightMs}`));
  const ownMs = 16 * hourMs + fraction(hash(`keeper ${farmKey}`)) * 45 * minuteMs;
  return chance("late") < lateShare
    ? midnightMs + dayMs + 7.5 * hourMs + chance("morning") * 1.5 * hourMs
    : midnightMs + ownMs + chance("minute") * 15 * minuteMs;
}

/** The midnight a day later; days of 23 and 25 hours among them. */
export const nextMidnight = (timeZone: string, midnightMs: number): number =>
  localMidnight(timeZone, midnightMs + 1.5 * dayMs);
