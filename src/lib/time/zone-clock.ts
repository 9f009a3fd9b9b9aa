import { hourMs } from "../../../contract/base/time.ts";
import { formatTime } from "./format-time.ts";
import { localOf } from "./time-zone.ts";

interface Clock {
  readonly date: string;
  readonly time: string;
  readonly hour: number;
}

/** Wall-clock parts of a moment in a time zone; an unknown zone is UTC. */
export function clockIn(timeZone: string, at: number): Clock {
  const [date = "", time = ""] = formatTime(at, timeZone).split(" ");
  return { date, time, hour: Number(time.slice(0, 2)) };
}

/** Full hours in a window whose local hour is a multiple of `step`. */
export function hourTicks(
  timeZone: string,
  from: number,
  to: number,
  step: number,
): readonly number[] {
  const ticks: number[] = [];
  // In India and Nepal, local full hours are at half past or quarter past the hours of UTC.
  const toFull = (at: number) => (hourMs - (localOf(timeZone, at) % hourMs)) % hourMs;
  for (let at = from + toFull(from); at <= to; at += hourMs, at += toFull(at))
    if (clockIn(timeZone, at).hour % step === 0) ticks.push(at);
  return ticks;
}
