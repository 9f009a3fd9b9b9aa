import { z } from "zod";
import { ventModes } from "../../../contract/base/run-mode.ts";
import { round } from "../../../contract/base/round-number.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Observation } from "./observation.ts";
import { pendingValuesSchema } from "./settled-values.ts";
import { stillSchema, stillWith } from "./value-stillness.ts";
import { phasesWith } from "./phase-count.ts";
import { expectedValuesSchema, expectedWith, nothingExpected, probesMax } from "./value-loss.ts";

const number = z.number();
const whole = z.int().min(0);
const levelsMax = 12;
/** Changes of mode in an hour are counted up to this number. */
const modesMax = 20;
const modeMinutes = 60;
/** Days in which the usual peak of the power falls to half when it is not reached again. */
const peakHalfDays = 7;

/**
 * A probe that reports the same for this long, min, while the mean moves by this much, degC, is
 * frozen.
 */
export const frozenAfterMinutes = 120;
export const frozenMeanC = 1;
/** A probe that moved by less has not moved, degC. */
const stillC = 0.1;
/** After a silence of this length a probe's values in between are unknown. */
const expiredMs = 10 * minuteMs;

/**
 * The memory of single parts of a house. `probes`: [value, minute since it has had it, least and
 * greatest mean of the house since]. `airSpeeds`: [level, m/s] a tunnel usually has at a level.
 * `modes`: the newest kind of ventilation, and the minutes of its changes in the last hour.
 * `kwPeak`: [kW, minute]: the greatest power, which fades. `deadSince`: the second since which no
 * phase has any voltage; null while one has. `feeding`: first and last second at which a generator
 * was reported to feed the house; null: it does not. `doubts`: settled-values.ts. `still`:
 * value-stillness.ts. `held`: value-loss.ts. `phases`: frames with one and with several live phases
 * (phase-count.ts). `darkSince`: the minute since which light sensor and dimmer report darkness;
 * null: they do not.
 */
export const trackShape = {
  probes: z
    .array(z.tuple([number, whole, number, number]).nullable())
    .max(probesMax)
    .catch([]),
  airSpeeds: z
    .array(z.tuple([number, number.min(0)]))
    .max(levelsMax)
    .catch([]),
  modes: z
    .object({ last: z.enum(ventModes).nullable(), at: z.array(whole).max(modesMax) })
    .catch({ last: null, at: [] }),
  kwPeak: z
    .tuple([number.min(0), whole])
    .nullable()
    .catch(null),
  deadSince: whole.nullable().catch(null),
  feeding: z.tuple([whole, whole]).nullable().catch(null),
  doubts: pendingValuesSchema,
  still: stillSchema,
  held: expectedValuesSchema,
  phases: z.tuple([whole, whole]).catch([0, 0]),
  darkSince: whole.nullable().catch(null),
};
const trackSchema = z.object(trackShape);
export type Track = z.infer<typeof trackSchema>;
export const emptyTrack: Track = {
  probes: [],
  airSpeeds: [],
  modes: { last: null, at: [] },
  kwPeak: null,
  deadSince: null,
  feeding: null,
  doubts: [],
  still: null,
  held: nothingExpected,
  phases: [0, 0],
  darkSince: null,
};

/** Returns the track with a frame added. Unchanged parts stay the same objects. */
export function trackWith(track: Track, observation: Observation): Track {
  return {
    probes: probesWith(track.probes, observation),
    airSpeeds: airSpeedsWith(track.airSpeeds, observation),
    modes: modesWith(track.modes, observation),
    kwPeak: kwPeakWith(track.kwPeak, observation),
    deadSince: deadSinceWith(track.deadSince, observation),
    feeding: feedingWith(track.feeding, observation),
    doubts: track.doubts,
    still: stillWith(track.still, observation),
    held: expectedWith(track.held, observation),
    phases: phasesWith(track.phases, observation),
    darkSince: darkSinceWith(track.darkSince, observation),
  };
}

type Probe = Track["probes"][number];

function probesWith(
  probes: Track["probes"],
  { at, temps, temp, sinceLastMs }: Observation,
): Track["probes"] {
  if (temps.length === 0) return probes;
  const isForgotten = sinceLastMs === null || sinceLastMs > expiredMs;
  const minute = Math.floor(at / minuteMs);
  return temps.slice(0, probesMax).map((value, index): Probe => {
    if (value === null || temp === null) return null;
    const existing = probes[index] ?? null;
    const mean = round(temp, 1);
    if (existing === null || isForgotten || Math.abs(value - existing[0]) >= stillC - 1e-9)
      return [value, minute, mean, mean];
    const [first, since, min, max] = existing;
    return mean >= min && mean <= max
      ? existing
      : [first, since, Math.min(min, mean), Math.max(max, mean)];
  });
}

/** Slower air gives no information on a level, m/s. */
const movingMs = 0.3;

/** Follows slow changes only: a speed below three quarters of the usual is suspect. */
function airSpeedsWith(
  airSpeeds: Track["airSpeeds"],
  { ventMode, ventLevel, airSpeed }: Observation,
): Track["airSpeeds"] {
  if (ventMode !== "tunnel" || ventLevel === null || airSpeed === null || airSpeed < movingMs)
    return airSpeeds;
  const usual = usualAirSpeed({ airSpeeds }, ventLevel);
  if (usual === null)
    return [...airSpeeds, [ventLevel, airSpeed] as [number, number]].slice(-levelsMax);
  const next = round(usual + 0.1 * (airSpeed - usual), 2);
  if (airSpeed < 0.75 * usual || next === usual) return airSpeeds;
  return airSpeeds.map(([level, speed]) => [level, level === ventLevel ? next : speed]);
}

/** The speed a tunnel usually has at a level, m/s; null before it was seen. */
export const usualAirSpeed = (
  { airSpeeds }: Pick<Track, "airSpeeds">,
  level: number | null,
): number | null => airSpeeds.find(([known]) => known === level)?.[1] ?? null;

/** Changes by a person's hand are no hunting. */
function modesWith(
  modes: Track["modes"],
  { at, ventMode, controlMode }: Observation,
): Track["modes"] {
  const minute = Math.floor(at / minuteMs);
  const isOld = modes.at.some((then) => then <= minute - modeMinutes || then > minute);
  const recent = isOld
    ? modes.at.filter((then) => then > minute - modeMinutes && then <= minute)
    : modes.at;
  if (ventMode === null || ventMode === modes.last)
    return isOld ? { last: modes.last, at: recent } : modes;
  const isChange = modes.last !== null && (controlMode === "smart" || controlMode === null);
  return { last: ventMode, at: isChange ? [...recent, minute].slice(-modesMax) : recent };
}

/** The usual peak of the power at a moment, kW; null before any was measured. */
export function usualPeakKw({ kwPeak }: Pick<Track, "kwPeak">, at: number): number | null {
  if (kwPeak === null) return null;
  const days = Math.max(0, Math.floor(at / minuteMs) - kwPeak[1]) / (24 * 60);
  return kwPeak[0] * 0.5 ** (days / peakHalfDays);
}

function kwPeakWith(kwPeak: Track["kwPeak"], { at, kw }: Observation): Track["kwPeak"] {
  if (kw === null || kw <= (usualPeakKw({ kwPeak }, at) ?? 0)) return kwPeak;
  return [round(kw, 1), Math.floor(at / minuteMs)];
}

/** Below this no motor turns, regardless of the limit set for a power failure, V. */
const deadV = 50;
function deadSinceWith(
  deadSince: Track["deadSince"],
  { at, volts }: Observation,
): Track["deadSince"] {
  const measured = volts.filter((volt) => volt !== null);
  if (measured.length === 0) return deadSince;
  return Math.max(...measured) >= deadV ? null : (deadSince ?? Math.floor(at / 1000));
}

/** A frame without data on the generator leaves its state unchanged. */
function feedingWith(feeding: Track["feeding"], { at, generator }: Observation): Track["feeding"] {
  if (generator === null) return feeding;
  const second = Math.floor(at / 1000);
  return generator === 0 ? null : [feeding?.[0] ?? second, second];
}

/** Time for motors to start and be measured after a generator feeds, s. */
const settledS = 120;
/** True when a generator has fed the house for so long that a device at rest is at fault. */
export const isOnGenerator = ({ feeding }: Pick<Track, "feeding">): boolean =>
  feeding !== null && feeding[1] - feeding[0] >= settledS;

/** Daylight of a natural house counts. */
const litLux = 5;
/** True when light sensor or dimmer report light; null: there is neither. */
export function reportsLight({
  lightPct,
  lux,
}: Pick<Observation, "lightPct" | "lux">): boolean | null {
  if (lightPct === null && lux === null) return null;
  return (lightPct ?? 0) > 0 || (lux ?? 0) >= litLux;
}

function darkSinceWith(
  darkSince: Track["darkSince"],
  observation: Observation,
): Track["darkSince"] {
  const isLit = reportsLight(observation);
  if (isLit === null) return darkSince;
  return isLit ? null : (darkSince ?? Math.floor(observation.at / minuteMs));
}

/** Longest darkness for a flock, min: a sensor that reports a longer one does not measure light. */
const darkMaxMinutes = 24 * 60;
export const isDarkTooLong = ({ darkSince }: Pick<Track, "darkSince">, at: number): boolean =>
  darkSince !== null && Math.floor(at / minuteMs) - darkSince >= darkMaxMinutes;
