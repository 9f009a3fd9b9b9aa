import type { Observation } from "./observation.ts";

/** Above this, V, a phase is live: what is induced into a wire that hangs loose is less. */
const liveV = 100;
/**
 * Frames with one live phase needed, and frames with several phases allowed, to count as one phase.
 */
const learnedFrames = 60;
const severalMax = 5;

type Phases = readonly [one: number, several: number];

/**
 * Returns the numbers of frames with one and with several live phases, with a frame added. A frame
 * without mains adds nothing.
 */
export function phasesWith(
  phases: [number, number],
  { volts }: Pick<Observation, "volts">,
): [number, number] {
  let live = 0;
  for (const volt of volts) if (volt !== null && volt >= liveV) live += 1;
  if (live === 0) return phases;
  const [one, several] = phases;
  if (live > 1) return several >= severalMax ? phases : [one, several + 1];
  return one >= learnedFrames ? phases : [one + 1, several];
}

/** The number of phases that the frames have shown; null: too few frames yet. */
export const learnedPhases = ([one, several]: Phases): 1 | 3 | null =>
  several >= severalMax ? 3 : one >= learnedFrames ? 1 : null;

/**
 * True when a house has one phase: as set, otherwise as learned. A single frame with several live
 * phases is enough to report a missing one at once. An hour of frames with one, and never more than
 * a few with several in all its past, is needed to conclude that there is one. `isMissed`: a phase
 * is already reported missing, based on more of the past.
 */
export function isOnePhase(
  set: 1 | 3 | null | undefined,
  phases: Phases,
  isMissed: () => boolean,
): boolean {
  if (set != null) return set === 1;
  return learnedPhases(phases) === 1 || (phases[1] === 0 && !isMissed());
}

/** A frame with the phase that is live alone; what the others show is induced, or nothing. */
export function ofOnePhase(observation: Observation): Observation {
  const { volts, amps } = observation;
  const live = volts.reduce<number>(
    (best, volt, place) => ((volt ?? -1) > (volts[best] ?? -1) ? place : best),
    0,
  );
  const alone = (values: readonly (number | null)[]) =>
    values.map((value, place) => (place === live ? value : null));
  return { ...observation, volts: alone(volts), amps: alone(amps) };
}
