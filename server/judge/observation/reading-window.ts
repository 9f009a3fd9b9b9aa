import { z } from "zod";
import { round } from "../../../contract/base/round-number.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Observation } from "./observation.ts";
import { emptyTrack, trackShape, trackWith } from "./reading-track.ts";

const riseMinutes = 10;
const bucketMs = 5 * minuteMs;
const hourBuckets = 12;
const spillBuckets = 3;
export const fansMax = 24;

const number = z.number();
const whole = z.int().min(0);

/**
 * Past readings that the judge remembers, kept small because they are stored with every house each
 * minute. `temps`: [minute, degC], one per minute, the last 10. `water`: [five-minute slot, L], the
 * last hour. `fanAmps`: the current each fan usually draws when it runs, by port; null before it
 * has run.
 */
export const windowSchema = z.object({
  temps: z
    .array(z.tuple([whole, number]))
    .max(riseMinutes + 1)
    .catch([]),
  water: z
    .array(z.tuple([whole, number.min(0)]))
    .max(hourBuckets)
    .catch([]),
  fanAmps: z.array(number.min(0).nullable()).max(fansMax).catch([]),
  ...trackShape,
});
export type ReadingWindow = z.infer<typeof windowSchema>;
export const emptyWindow: ReadingWindow = { temps: [], water: [], fanAmps: [], ...emptyTrack };

/**
 * The window with a frame added. A gap's water is spread evenly over the gap, otherwise an hour's
 * use would look like a burst.
 */
export function withObservation(window: ReadingWindow, observation: Observation): ReadingWindow {
  return {
    temps: tempsWith(window.temps, observation),
    water: waterWith(window.water, observation),
    fanAmps: fanAmpsWith(window.fanAmps, observation),
    ...trackWith(window, observation),
  };
}

function tempsWith(
  temps: ReadingWindow["temps"],
  { at, temp }: Observation,
): ReadingWindow["temps"] {
  const minute = Math.floor(at / minuteMs);
  const recentTemps = temps.filter(([then]) => then >= minute - riseMinutes && then <= minute);
  // The first reading of a minute is used: the coolest end of a steep rise.
  return temp === null || recentTemps.some(([then]) => then === minute)
    ? recentTemps
    : [...recentTemps, [minute, round(temp, 2)]];
}

function waterWith(
  water: ReadingWindow["water"],
  { at, waterDeltaL, sinceLastMs, waterSinceMs: spanMs = sinceLastMs }: Observation,
): ReadingWindow["water"] {
  const newest = Math.floor(at / bucketMs);
  const recentWater = water.filter(([slot]) => slot > newest - hourBuckets && slot <= newest);
  if (waterDeltaL !== null && waterDeltaL >= 0 && spanMs !== null) {
    const from = at - Math.max(spanMs, 1);
    for (
      let slot = Math.max(Math.floor(from / bucketMs), newest - hourBuckets + 1);
      slot <= newest;
      slot++
    ) {
      const overlapMs = Math.min(at, (slot + 1) * bucketMs) - Math.max(from, slot * bucketMs);
      const place = recentWater.findLastIndex(([one]) => one <= slot);
      const isKnown = recentWater[place]?.[0] === slot;
      const known = isKnown ? recentWater[place]![1] : 0;
      const litres = round(known + (waterDeltaL * overlapMs) / (at - from), 1);
      recentWater.splice(isKnown ? place : place + 1, Number(isKnown), [slot, litres]);
    }
  }
  return recentWater;
}

/** Returns the median current of the running fans, A; null when none was measured. */
function medianRunningAmps({ fans, fanCurrents }: Observation): number | null {
  const running: number[] = [];
  for (let port = 0; port < fans.length; port++) {
    const current = fanCurrents[port] ?? null;
    if (fans[port] === 1 && current !== null) running.push(current);
  }
  return running.sort((a, b) => a - b)[Math.floor(running.length / 2)] ?? null;
}

/**
 * Follows slow changes only: a current below three quarters of the usual, or half of the other
 * fans', is suspect and teaches nothing.
 */
function fanAmpsWith(
  fanAmps: ReadingWindow["fanAmps"],
  observation: Observation,
): ReadingWindow["fanAmps"] {
  const isNew = (on: number | null, index: number) => on === 1 && (fanAmps[index] ?? null) === null;
  const median = observation.fans.some(isNew) ? (medianRunningAmps(observation) ?? 0) : 0;
  return observation.fans.slice(0, fansMax).map((on, index) => {
    const usual = fanAmps[index] ?? null;
    const current = observation.fanCurrents[index] ?? null;
    if (on !== 1 || current === null || current <= 0) return usual;
    if (usual === null) return current < 0.5 * median ? null : round(current, 2);
    return current < 0.75 * usual ? usual : round(usual + 0.1 * (current - usual), 2);
  });
}

/** Returns the rise of a temperature above the coolest of the last ten minutes, degC. */
export function riseC(window: ReadingWindow, temp: number): number {
  return round(Math.max(0, ...window.temps.map(([, then]) => temp - then)), 2);
}

/** Age of the reading that a trend of about ten minutes is computed from, min. */
const trendMinutes = 8;
/**
 * Returns the rise since eight to ten minutes ago, degC; below 0 cooler. Null without a value from
 * then.
 */
export function trendC(window: ReadingWindow, at: number, temp: number): number | null {
  const latest = Math.floor(at / minuteMs) - trendMinutes;
  const then = window.temps.find(([minute]) => minute <= latest);
  return then === undefined ? null : round(temp - then[1], 2);
}

/**
 * Litres of about the last hour (55 to 60 min) and quarter (10 to 15 min): never more than was used
 * in that time.
 */
export function waterUsed(window: ReadingWindow, at: number): { hourL: number; quarterL: number } {
  const newest = Math.floor(at / bucketMs);
  const sum = (buckets: number): number =>
    round(
      window.water.reduce(
        (total, [slot, litres]) => (slot > newest - buckets ? total + litres : total),
        0,
      ),
      1,
    );
  return { hourL: sum(hourBuckets), quarterL: sum(spillBuckets) };
}

/**
 * The expected current of a running fan, A: its usual one, otherwise that of most running fans; at
 * least 1 A.
 */
export function nominalAmps(
  window: ReadingWindow,
  observation: Observation,
  index: number,
): number {
  return Math.max(1, window.fanAmps[index] ?? medianRunningAmps(observation) ?? 1);
}
