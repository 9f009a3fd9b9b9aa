import { z } from "zod";
import { round } from "../../../contract/base/round-number.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Observation } from "./observation.ts";

/**
 * A step of one probe alone is believed when the next frames show the same. Further, degC: a step.
 */
const stepC = 5;
/** Frames within this distance agree, degC. */
const agreeC = 2.5;
/** A probe that steps again and again is believed later each time, up to this number of frames. */
const confirmMax = 10;
/** Quiet time after which it counts as any other again, min. */
const trustedAfterMinutes = 30;
/** After a silence of this length its value is unknown, ms. */
const expiredMs = 10 * minuteMs;

const whole = z.int().min(0);
/**
 * [position from 0, value that is not accepted yet, number of frames with it, steps, minute of the
 * last].
 */
const pendingValueSchema = z.tuple([whole, z.number().nullable(), whole, whole, whole]);
export const pendingValuesSchema = z.array(pendingValueSchema).max(8).catch([]);
export type PendingValues = z.infer<typeof pendingValuesSchema>;
type PendingValue = PendingValues[number];

const nonePending: PendingValues = [];

/** Last value of each probe, degC, first of its row. */
type Probes = readonly (readonly [number, ...unknown[]] | null)[];

const known = (values: Observation["temps"]): number[] => values.filter((value) => value !== null);

/**
 * A frame as it is judged: a probe that jumps alone keeps its former value until the next frame
 * confirms the new one. Probes that rise together are believed at once. Returns the frame itself
 * when nothing is in doubt.
 */
export function settle(
  { doubts, probes }: { readonly doubts: PendingValues; readonly probes: Probes },
  observation: Observation,
): { readonly doubts: PendingValues; readonly observation: Observation } {
  const { temps, sinceLastMs, at } = observation;
  const isForgotten = sinceLastMs === null || sinceLastMs > expiredMs;
  if (doubts.length === 0 && isSteady(temps, isForgotten ? null : probes))
    return { doubts, observation };
  const before = temps.map((_, place) => (isForgotten ? null : (probes[place]?.[0] ?? null)));
  const steps = temps.map((value, place) => stepOf(temps, before, value, place));
  if (doubts.length === 0 && !steps.includes(true)) return { doubts, observation };
  const minute = Math.floor(at / minuteMs);
  const next: PendingValue[] = [];
  const settled = temps.map((value, place) => {
    const doubt = doubts.find(([one]) => one === place);
    const after = doubtAfter(doubt, value, { place, minute, isStep: steps[place] === true });
    if (after !== null) next.push(after);
    const isDoubted = after !== null && after[1] !== null;
    return isDoubted ? (before[place] ?? null) : value;
  });
  const isReplaced = settled.some((value, place) => value !== temps[place]);
  return {
    doubts: next.length === 0 ? nonePending : next,
    observation: isReplaced ? withTemps(observation, settled) : observation,
  };
}

/** True, as for most frames, if no probe has moved far and no new probe is far from the others. */
function isSteady(temps: Observation["temps"], probes: Probes | null): boolean {
  let [min, max] = [Infinity, -Infinity];
  let isNew = false;
  for (let index = 0; index < temps.length; index++) {
    const value = temps[index] ?? null;
    if (value === null) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
    const was = probes?.[index]?.[0];
    if (was === undefined) isNew = true;
    else if (Math.abs(value - was) > stepC) return false;
  }
  return !isNew || max - min <= stepC;
}

/**
 * The probe has moved far from its former value, and no other with it; or is new and far from all.
 */
function stepOf(
  temps: Observation["temps"],
  before: readonly (number | null)[],
  value: number | null,
  place: number,
): boolean {
  if (value === null) return false;
  const was = before[place] ?? null;
  if (was !== null) return Math.abs(value - was) > stepC && movesAlone(temps, before, place);
  const others = known(temps.filter((_, index) => index !== place));
  return others.length > 0 && others.every((other) => Math.abs(other - value) > stepC);
}

/** True if no other probe has moved in the same direction by half as much. */
function movesAlone(
  temps: Observation["temps"],
  before: readonly (number | null)[],
  place: number,
): boolean {
  const moved = (at: number): number => {
    const [is, was] = [temps[at] ?? null, before[at] ?? null];
    return is === null || was === null ? 0 : is - was;
  };
  const movedHere = moved(place);
  return !temps.some(
    (_, index) =>
      index !== place &&
      Math.sign(moved(index)) === Math.sign(movedHere) &&
      Math.abs(moved(index)) > stepC / 2,
  );
}

/**
 * Returns the doubt about a probe after a frame; null: no doubt. A doubt with null as its value is
 * over.
 */
function doubtAfter(
  doubt: PendingValue | undefined,
  value: number | null,
  { place, minute, isStep }: { place: number; minute: number; isStep: boolean },
): PendingValue | null {
  if (!isStep || value === null)
    return doubt === undefined || minute - doubt[4] >= trustedAfterMinutes
      ? null
      : withoutDoubt(doubt);
  if (doubt === undefined) return [place, value, 0, 1, minute];
  const [, pending, agreed, steps, since] = doubt;
  if (pending === null || Math.abs(value - pending) > agreeC)
    return [place, value, 0, Math.min(steps + 1, confirmMax), minute];
  return agreed + 1 >= steps ? withoutDoubt(doubt) : [place, value, agreed + 1, steps, since];
}

const withoutDoubt = ([place, pending, agreed, steps, since]: PendingValue): PendingValue => [
  place,
  null,
  pending === null ? agreed : 0,
  steps,
  since,
];

function withTemps(observation: Observation, temps: Observation["temps"]): Observation {
  const knownTemps = known(temps);
  const [min, max] = [Math.min(...knownTemps), Math.max(...knownTemps)];
  const mean = knownTemps.reduce((sum, value) => sum + value, 0) / knownTemps.length;
  return {
    ...observation,
    temps,
    temp: knownTemps.length === 0 ? null : round(mean, 2),
    tempDiff: knownTemps.length < 2 ? null : round(max - min, 2),
  };
}
