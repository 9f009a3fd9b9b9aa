import { type ReplaySpeed, replayStepMs } from "../../../contract/live/replay.ts";
import { minuteMs } from "../../../contract/base/time.ts";

/** Houses per minute of a step: more houses need longer steps. */
const housesPerMinute = 2000;
/** Possible lengths of a step; each divides a day. */
const divisors = [1, 2, 5, 10, 15, 20, 30, 60].map((minutes) => minutes * minuteMs);

/** Length of a step for a speed and a number of houses. */
export function stepMsOf(speed: ReplaySpeed, houses: number): number {
  const requested = Math.max(
    replayStepMs,
    speed * 1000,
    Math.ceil(houses / housesPerMinute) * minuteMs,
  );
  return divisors.find((ms) => ms >= requested) ?? replayStepMs;
}
