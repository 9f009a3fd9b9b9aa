import { dayMs, hourMs, secondMs } from "../../contract/base/time.ts";
import { fraction, mix } from "../base/random.ts";
import { valueAt } from "../breed/curve.ts";
import { sinceLightOn } from "./light.ts";
import type { HouseConstants } from "./house-constants.ts";
import type { VentLevel } from "./vent-table.ts";

/** Lifetime run seconds, as the controller's own meters count them. */
export interface RunTime {
  readonly fanRunS: readonly number[];
  readonly feedRunS: number;
  readonly beltRunS: number;
}

/** No house was fitted out before; its meters ran from then on, for years before the demo. */
const firstBuiltMs = Date.UTC(2020, 0, 1);
const yearMs = 365 * dayMs;

/** Hours a day that a fan of a port ran in the mean of a year. */
export function usualHours(
  { building: { sideFans, tunnelFans }, seed }: HouseConstants,
  port: number,
): number {
  const ofFan = 0.85 + 0.3 * fraction(mix(seed + 500 + port));
  if (port < sideFans) return 8.5 * ofFan;
  const place = (port - sideFans) / Math.max(1, tunnelFans - 1);
  return (5.5 - 4 * place) * ofFan;
}

/** Time the house was fitted out: its meters were at 0. */
export const builtAtMs = ({ seed }: HouseConstants): number =>
  firstBuiltMs + Math.round(4 * yearMs * fraction(mix(seed + 499)));

/** Returns the meters at a moment, had the house always run as in the mean. */
export function runTimeAt(house: HouseConstants, atMs: number): RunTime {
  const { sideFans, tunnelFans, hasBelt } = house.building;
  const days = Math.max(0, atMs - builtAtMs(house)) / dayMs;
  const seconds = (hours: number) => Math.round((days * hours * hourMs) / secondMs);
  return {
    fanRunS: Array.from({ length: sideFans + tunnelFans }, (_, port) =>
      seconds(usualHours(house, port)),
    ),
    feedRunS: seconds(3.5),
    beltRunS: hasBelt ? seconds(4 / 3) : 0,
  };
}

/** Feeders run at the set hours; without them for 20 minutes of every 90 while there is light. */
export function isFeedTime(
  house: HouseConstants,
  state: { readonly alive: number; readonly hour: number },
  ageDays: number,
): boolean {
  const { feedH } = house.control;
  if (feedH !== null)
    return state.alive > 0 && feedH.some(([from, to]) => state.hour >= from && state.hour < to);
  const lightH = valueAt(house.breed.lightH, ageDays);
  const since = sinceLightOn(lightH, state.hour);
  return state.alive > 0 && since < lightH && (since * 60) % 90 < 20;
}

/** Equipment that runs during a step. */
export interface Running {
  readonly vent: VentLevel;
  readonly isFed: boolean;
  readonly isBeltOn: boolean;
}

/** The meters after a step: a fan on a timer turns for its share of the cycle. */
export function runTimeAfter(
  { building: { sideFans } }: HouseConstants,
  before: RunTime,
  { vent, isFed, isBeltOn }: Running,
  dtS: number,
): RunTime {
  const { side, tunnel, duty } = vent;
  return {
    fanRunS: before.fanRunS.map((seconds, port) =>
      (port < sideFans ? port < side : port - sideFans < tunnel) ? seconds + duty * dtS : seconds,
    ),
    feedRunS: before.feedRunS + (isFed ? dtS : 0),
    beltRunS: before.beltRunS + (isBeltOn ? dtS : 0),
  };
}
