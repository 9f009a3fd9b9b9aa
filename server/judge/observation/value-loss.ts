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
export const expectedValuesSchema = z
  .object({ own: whole, at: z.record(z.string(), whole) })
  .catch({ own: 0, at: {} });
export type ExpectedValues = z.infer<typeof expectedValuesSchema>;
export const nothingExpected: ExpectedValues = { own: 0, at: {} };

const isOwn = ({ own }: ExpectedValues, index: number): boolean => (own & (1 << index)) !== 0;

/** The state after a frame; the same object when no value came or went. */
export function expectedWith(expected: ExpectedValues, observation: Observation): ExpectedValues {
  // Without its controller the gateway has only its own values.
  if (!observation.controller) return expected;
  const minute = Math.floor(observation.at / minuteMs);
  let next = expected;
  for (let index = 0; index < lossSubjects.length; index++)
    next = expectedAfter(next, index, isThere[lossSubjects[index]!](observation), minute);
  return next;
}

function expectedAfter(
  expected: ExpectedValues,
  index: number,
  isNow: boolean,
  minute: number,
): ExpectedValues {
  const subject = lossSubjects[index]!;
  const since = expected.at[subject];
  // Present and expected, or absent and unexpected: no time runs.
  if (isOwn(expected, index) === isNow)
    return since === undefined ? expected : { ...expected, at: without(expected.at, subject) };
  if (since === undefined) return { ...expected, at: { ...expected.at, [subject]: minute } };
  if (minute - since < (isNow ? ownAfterMinutes : goneForGoodMinutes)) return expected;
  return { own: expected.own ^ (1 << index), at: without(expected.at, subject) };
}

function without(at: ExpectedValues["at"], subject: LossSubject): ExpectedValues["at"] {
  const { [subject]: _, ...others } = at;
  return others;
}

/** True when a value that belongs to the house has been missing for long enough. */
export function isLost(
  expected: ExpectedValues,
  observation: Observation,
  subject: LossSubject,
): boolean {
  if (!observation.controller || !isOwn(expected, lossSubjects.indexOf(subject))) return false;
  const minute = Math.floor(observation.at / minuteMs);
  return (
    !isThere[subject](observation) && minute - (expected.at[subject] ?? minute) >= lostAfterMinutes
  );
}
