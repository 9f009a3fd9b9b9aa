import { hourMs } from "../../../../contract/base/time.ts";
import type { Shift } from "../../../stores/alarm/handover-form.ts";

/** By the set times, since the last written handover, or this number of hours. */
export const periods = ["shift", "last", "8", "12", "24"] as const;
export type Period = (typeof periods)[number];

/** Assumed length of a shift without an earlier handover. */
const shiftMs = 8 * hourMs;
const longestMs = 24 * hourMs;

/**
 * `start`: when it began or the last one was handed over; null: that is not known. A start in the
 * present second is after the end, which is a whole second: such a shift is empty.
 */
export function shiftOf(period: Period, now: number, start: number | null): Shift {
  const to = Math.floor(now / 1000) * 1000;
  if (period !== "last" && period !== "shift") return { from: to - Number(period) * hourMs, to };
  return { from: Math.min(Math.max(start ?? to - shiftMs, to - longestMs), to), to };
}
