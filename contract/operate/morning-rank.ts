import type { Severity } from "../alarm/alarm.ts";

/*
 * Order of the morning list (docs/morning.md): a house's points are the sum of its reasons, for
 * severity and duration, and of shares for its animals and for the money at stake in it.
 */

/** Points of a reason that has lasted for half a day or longer, by kind. */
export const reasonPoints = {
  alarm: { 1: 60, 2: 30, 3: 14, 4: 0 } as const satisfies Record<Severity, number>,
  warning: 20,
  /** Points of a figure that is off by its least deviation; multiplied for a greater one. */
  figure: 10,
  figureTimesMost: 3,
  danger: 14,
  ready: 12,
  task: 4,
} as const;

/** Below this a house is calm. */
export const rowMin = 10;
/** Points that animals and money add at most, each. */
const stakeMax = 8;
/** Animals, and live weight in kg, that bring half of it. */
const birdsHalf = 20_000;
const kgHalf = 40_000;

/** A short alarm that recurs this often a day is still a reason, up to this duration in hours. */
const shortHours = 0.5;
const oftenTimes = 3;

/** An alarm of the last 24 hours as a reason is judged from it. */
export interface AlarmOfDay {
  readonly severity: Severity;
  readonly isOpen: boolean;
  readonly hours: number;
  readonly count: number;
}

/**
 * An alarm that ended by itself within half an hour is no reason to drive there, unless it is
 * urgent or recurs.
 */
export const isAlarmReason = ({ severity, isOpen, hours, count }: AlarmOfDay): boolean =>
  severity < 4 && (isOpen || hours >= shortHours || severity === 1 || count >= oftenTimes);

/** Share of a reason's points by how long it has lasted: half at once, all after 12 hours. */
export const durationShare = (hours: number): number =>
  0.5 + 0.5 * Math.max(0, Math.min(1, hours / 12));

/** A house for ranking. */
export interface Ranked {
  readonly houseId: number;
  /** Points of its reasons. */
  readonly reasons: readonly { readonly points: number }[];
  readonly birds: number;
  /** Live weight in the house, kg: its value follows from it. */
  readonly liveKg: number;
}

const shareOf = (value: number, half: number): number => (value <= 0 ? 0 : value / (value + half));

/** Points of a house: null when it is calm. */
export function pointsOf({ reasons, birds, liveKg }: Ranked): number | null {
  const reasonPoints = reasons.reduce((sum, { points }) => sum + points, 0);
  if (reasonPoints < rowMin) return null;
  return reasonPoints + stakeMax * (shareOf(birds, birdsHalf) + shareOf(liveKg, kgHalf));
}

/** The houses that deserve a visit, worst first. */
export function worstFirst<R extends Ranked>(
  houses: readonly R[],
): readonly (R & { readonly points: number })[] {
  return houses
    .flatMap((house) => {
      const points = pointsOf(house);
      return points === null ? [] : [{ ...house, points }];
    })
    .sort((a, b) => b.points - a.points || a.houseId - b.houseId);
}
