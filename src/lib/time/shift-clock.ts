import { hourMs, minuteMs } from "../../../contract/base/time.ts";
import { clockIn } from "./zone-clock.ts";

/** For this long after its end a shift is still shown instead of the next one. */
const afterEndMs = hourMs / 2;

/** The times that organisations have in common; none if they differ. */
export function commonShiftTimes(
  orgs: Iterable<{ readonly shiftTimes: readonly string[] }>,
): readonly string[] {
  const all = [...orgs].map(({ shiftTimes }) => shiftTimes);
  return (all[0] ?? []).filter((time) => all.every((times) => times.includes(time)));
}

/** True when a shift ends in the minute of `at`, by the clock of a zone. */
export const isShiftEnd = (times: readonly string[], timeZone: string, at: number): boolean =>
  times.includes(timeIn(timeZone, at));

/**
 * Returns the start of the shift that is handed over at `now`: it is in progress, or ended within
 * the last half hour. Null: no times are set.
 */
export function shiftStart(times: readonly string[], timeZone: string, now: number): number | null {
  const before = now - afterEndMs;
  const starts = times.map((time) => latest(time, timeZone, before));
  return starts.length === 0 ? null : Math.max(...starts);
}

/** Returns the last moment at that time of day; at most a day and an hour ago. */
function latest(time: string, timeZone: string, now: number): number {
  const minutesAgo = (minutesOf(timeIn(timeZone, now)) - minutesOf(time) + 1440) % 1440;
  const near = Math.floor(now / minuteMs) * minuteMs - minutesAgo * minuteMs;
  // Summer time may have begun or ended since.
  const match = [near, near - hourMs, near + hourMs].find(
    (at) => at <= now && timeIn(timeZone, at) === time,
  );
  return match ?? near;
}

const timeIn = (timeZone: string, at: number): string => clockIn(timeZone, at).time.slice(0, 5);

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}
