import { z } from "zod";
import { keysOf } from "../../../contract/base/table-keys.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Observation } from "./observation.ts";

type IsThere = (observation: Observation) => boolean;

/** Values whose loss is reported, by the subject of their alarm, with a test for a frame. */
const isMeasured = {
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
  fansOn: ({ fans }) => fans.some((on) => on !== null),
  fanAmps: ({ fanCurrents }) => fanCurrents.some((amps) => amps !== null),
  volts: ({ volts }) => volts.some((volt) => volt !== null),
  inputs: ({ di }) => di.some((closed) => closed !== null),
} as const satisfies Record<string, IsThere>;
export type LossSubject = keyof typeof isMeasured;
export const lossSubjects = keysOf(isMeasured);

export const probesMax = 8;
const isProbeThere =
  (index: number): IsThere =>
  ({ temps, faultyProbes }) =>
    // An impossible value has an alarm of its own.
    (temps[index] ?? null) !== null || faultyProbes.includes(index + 1);
/** Short, for they are stored with every house. */
const probes = Array.from({ length: probesMax }, (_, index) => `p${index + 1}` as const);
type Expected = LossSubject | (typeof probes)[number];

/** Everything that a house may be expected to report. Each has a bit: only add at the end. */
const tests: readonly (readonly [Expected, IsThere])[] = [
  ...lossSubjects.map((subject) => [subject, isMeasured[subject]] as const),
  ...probes.map((name, index) => [name, isProbeThere(index)] as const),
];
const places = new Map(tests.map(([name], place) => [name, place]));

/**
 * Minutes after which a new value belongs to the house, and after which a missing one counts as
 * lost.
 */
const ownAfterMinutes = 60;
const lostAfterMinutes = 10;
/** Minutes after which a lost value counts as removed, as the new normal of the house. */
const removedAfterMinutes = 7 * 24 * 60;
/** Stands for the minute of a value that was removed. */
const removed = 0;

const whole = z.int().min(0);
/**
 * `own`: a bit for each value that belongs to the house, in their order. `at`: for these values the
 * minute since which a value is missing, for other values the minute since which it is present, or
 * 0 for a removed value.
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
  for (let place = 0; place < tests.length; place++)
    next = expectedAfter(next, place, tests[place]![1](observation), minute);
  return next;
}

function expectedAfter(
  expected: ExpectedValues,
  place: number,
  isNow: boolean,
  minute: number,
): ExpectedValues {
  const name = tests[place]![0];
  const since = expected.at[name];
  const isExpected = isOwn(expected, place);
  // Present and expected, or absent and unexpected: no time runs.
  if (isExpected === isNow)
    return since === undefined || (since === removed && !isNow)
      ? expected
      : { ...expected, at: without(expected.at, name) };
  if (since === undefined) return { ...expected, at: { ...expected.at, [name]: minute } };
  if (minute - since < (isNow ? ownAfterMinutes : removedAfterMinutes)) return expected;
  const at = isNow ? without(expected.at, name) : { ...expected.at, [name]: removed };
  return { own: expected.own ^ (1 << place), at };
}

function without(at: ExpectedValues["at"], name: Expected): ExpectedValues["at"] {
  const { [name]: _, ...others } = at;
  return others;
}

/** True when a value that belongs to the house has been missing long enough. */
export function isLost(
  expected: ExpectedValues,
  observation: Observation,
  name: Expected,
): boolean {
  const place = places.get(name)!;
  if (!observation.controller || !isOwn(expected, place)) return false;
  const minute = Math.floor(observation.at / minuteMs);
  return (
    !tests[place]![1](observation) && minute - (expected.at[name] ?? minute) >= lostAfterMinutes
  );
}

/** Number of the last probe that the house has, or had: its list may have become shorter. */
export const lastProbe = ({ own, at }: ExpectedValues): number =>
  probes.findLastIndex((name) => name in at || (own & (1 << places.get(name)!)) !== 0) + 1;

/** A probe without a value, by its index: lost, removed for good, or never there (null). */
export function probeLoss(
  expected: ExpectedValues,
  observation: Observation,
  index: number,
): "lost" | "removed" | null {
  const name = probes[index];
  if (name === undefined) return null;
  if (isLost(expected, observation, name)) return "lost";
  return expected.at[name] === removed ? "removed" : null;
}
