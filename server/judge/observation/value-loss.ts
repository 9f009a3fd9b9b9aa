import { z } from "zod";
import { keysOf } from "../../../contract/base/table-keys.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Observation } from "./observation.ts";

/** Values whose loss is reported, by the subject of their alarm, with a test for a frame. */
const isThere = {
  tempOut: ({ tempOut }) => tempOut !== null,
  rh: ({ rh }) => rh !== null,
  rhOut: ({ rhOut }) => rhOut !== null,
  co2: ({ co2 }) => co2 !== null,
  nh3: ({ nh3 }) => nh3 !== null,
  staticPressure: ({ staticPressure }) => staticPressure !== null,
  airSpeed: ({ airSpeed }) => airSpeed !== null,
  lux: ({ lux }) => lux !== null,
  water: ({ waterDeltaL }) => waterDeltaL !== null,
  feed: ({ feedDeltaKg }) => feedDeltaKg !== null,
  fansOn: ({ fans }) => fans.length > 0,
  fanAmps: ({ fanCurrents }) => fanCurrents.some((amps) => amps !== null),
  volts: ({ volts }) => volts.some((volt) => volt !== null),
  inputs: ({ di }) => di.length > 0,
} as const satisfies Record<string, (observation: Observation) => boolean>;
export type LossSubject = keyof typeof isThere;
export const lossSubjects = keysOf(isThere);

/**
 * Minutes after which a present value belongs to the house, and after which a missing one is lost.
 */
const ownAfterMinutes = 60;
const lostAfterMinutes = 10;
/** Minutes after which a lost value counts as removed, as the new normal of the house. */
const goneForGoodMinutes = 7 * 24 * 60;

const whole = z.int().min(0);
/**
 * `own`: a bit for each value that belongs to the house, in their order. `at`: for these the minute
 * since which one is missing, for others since which it is present.
 */
export const heldSchema = z
  .object({ own: whole, at: z.record(z.string(), whole) })
  .catch({ own: 0, at: {} });
export type HeldValues = z.infer<typeof heldSchema>;
export const nothingHeld: HeldValues = { own: 0, at: {} };

const isOwn = ({ own }: HeldValues, place: number): boolean => (own & (1 << place)) !== 0;

/** The state after a frame; the same object when no value came or went. */
export function heldWith(held: HeldValues, observation: Observation): HeldValues {
  // Without its controller the gateway has only its own values.
  if (!observation.controller) return held;
  const minute = Math.floor(observation.at / minuteMs);
  let next = held;
  for (let place = 0; place < lossSubjects.length; place++)
    next = heldOf(next, place, isThere[lossSubjects[place]!](observation), minute);
  return next;
}

function heldOf(held: HeldValues, place: number, isNow: boolean, minute: number): HeldValues {
  const subject = lossSubjects[place]!;
  const since = held.at[subject];
  // Present and expected, or absent and unexpected: no time runs.
  if (isOwn(held, place) === isNow)
    return since === undefined ? held : { ...held, at: without(held.at, subject) };
  if (since === undefined) return { ...held, at: { ...held.at, [subject]: minute } };
  if (minute - since < (isNow ? ownAfterMinutes : goneForGoodMinutes)) return held;
  return { own: held.own ^ (1 << place), at: without(held.at, subject) };
}

function without(at: HeldValues["at"], subject: LossSubject): HeldValues["at"] {
  const { [subject]: _, ...others } = at;
  return others;
}

/** True when a value that belongs to the house has been missing for long enough. */
export function isLost(held: HeldValues, observation: Observation, subject: LossSubject): boolean {
  if (!observation.controller || !isOwn(held, lossSubjects.indexOf(subject))) return false;
  const minute = Math.floor(observation.at / minuteMs);
  return (
    !isThere[subject](observation) && minute - (held.at[subject] ?? minute) >= lostAfterMinutes
  );
}
