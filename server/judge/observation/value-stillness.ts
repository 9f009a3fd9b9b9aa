import { z } from "zod";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Observation } from "./observation.ts";

const whole = z.int().min(0);
/** Fewer measured values than this may well be constant together. */
const valuesMin = 4;
/** Changes after which a house counts as one with moving values. */
const changesMin = 10;
/** Minimum number of equal frames: two may be chance. */
const framesMin = 4;
const frozenMinutes = 10;
/** Limit for a house with fewer known changes, such as one that is frozen from its first frame. */
const neverMovedMinutes = 60;
/** Multiple of its longest known stillness, and the upper bound in minutes. */
const usualTimes = 3;
const usualMax = 30;
/** After a silence of this length its movement is unknown. */
const expiredMs = 15 * minuteMs;

/**
 * [mark of the values, minute since they are the same, frames that confirm it, times it changed,
 * longest time it stayed the same before changing, min]. Null: too little is measured.
 */
export const stillSchema = z.tuple([z.int(), whole, whole, whole, whole]).nullable().catch(null);
export type Still = z.infer<typeof stillSchema>;

/**
 * Returns the stillness of a house with a frame added. A frame that cannot be judged changes
 * nothing.
 */
export function stillWith(still: Still, observation: Observation): Still {
  const mark = markOf(observation);
  if (mark === null) return still;
  const minute = Math.floor(observation.at / minuteMs);
  if (still === null) return [mark, minute, 1, 0, 0];
  const [before, since, frames, changes, usual] = still;
  const { sinceLastMs } = observation;
  if (mark !== before || isUsed(observation)) {
    const unchangedMinutes = frames < framesMin ? 0 : minute - since;
    const longest = Math.max(usual, Math.min(unchangedMinutes, usualMax));
    return [mark, minute, 1, Math.min(changes + 1, changesMin), longest];
  }
  if (sinceLastMs === null || sinceLastMs > expiredMs) return [mark, minute, 1, changes, usual];
  return frames >= framesMin ? still : [mark, since, frames + 1, changes, usual];
}

const isUsed = ({ waterDeltaL, feedDeltaKg }: Observation): boolean =>
  (waterDeltaL ?? 0) > 0 || (feedDeltaKg ?? 0) > 0;

/**
 * One number for all air measurements of a controller; null when there are too few. Meters of power
 * are left out: they may be the gateway's own, and move while the controller is stuck.
 */
function markOf({
  temps,
  rh,
  rhOut,
  co2,
  nh3,
  staticPressure,
  airSpeed,
  tempOut,
  lux,
}: Observation): number | null {
  let [mark, count] = [7, 0];
  const add = (value: number | null) => {
    if (value !== null) count += 1;
    mark = (Math.imul(mark, 31) + (value === null ? 1 : Math.round(value * 100))) | 0;
  };
  for (const value of temps) add(value);
  for (const value of [rh, rhOut, co2, nh3, staticPressure, airSpeed, tempOut, lux]) add(value);
  return count < valuesMin ? null : mark;
}

/**
 * `broken`: no measured value changes any more, so the controller reports only the last values that
 * it knew.
 */
export function frozenValues(
  still: Still,
  observation: Observation,
): "broken" | "inside" | "between" | "unknown" {
  if (!observation.controller || still === null) return "unknown";
  const [mark, since, frames, changes, usual] = still;
  // A frame that could not be judged shows nothing.
  if (markOf(observation) !== mark) return "unknown";
  const unchangedMinutes = Math.floor(observation.at / minuteMs) - since;
  const limit =
    changes >= changesMin ? Math.max(frozenMinutes, usualTimes * usual) : neverMovedMinutes;
  if (frames >= framesMin && unchangedMinutes >= limit) return "broken";
  return unchangedMinutes === 0 ? "inside" : "between";
}
