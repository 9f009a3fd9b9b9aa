import type { ReadSettings, SettingChange } from "../protocol/controller-setting.ts";
import { curveAt, offsetOf, targetAt } from "./curve-at.ts";
import type { HouseNow } from "./house-now.ts";
import type { ControlLimits } from "./control-limit.ts";
import type { Class, RiskReason, RiskRefusal } from "./risk-word.ts";

/** A target before and after, and the breed standard's, degC. */
export interface TargetMove {
  readonly before: number;
  readonly after: number;
  readonly standard: number | null;
  /** Steps it was moved by in the last 24 hours, K. */
  readonly shifts: readonly number[];
}

/** Differences of tenths are not exact in binary, K. */
const tiny = 0.001;

/** True when a target is further than this from another one, K; mostly from the breed standard. */
export const isFar = (targetC: number, standardC: number, atMostK: number): boolean =>
  Math.abs(targetC - standardC) > atMostK + tiny;

/** A point that is put between two others is rounded to a tenth: so little moves nothing, K. */
const roundedK = 0.05;
const isApart = (was: number, is: number): boolean => Math.abs(is - was) > roundedK + tiny;

/** True when anything is moved at all. */
export const isStep = ({ before, after }: TargetMove): boolean => isApart(before, after);

interface TargetRisk {
  readonly risk: Class;
  readonly why: RiskReason | null;
  readonly refusal: RiskRefusal | null;
}

/**
 * Returns the risk of moving a target: by its distance from the breed standard and the size of the
 * step. A step towards the standard counts one class less; a warmer target gives less air and is
 * never under class 2.
 */
export function targetRisk(move: TargetMove, limits: ControlLimits): TargetRisk {
  const { before, after, standard } = move;
  const step = Math.abs(after - before);
  const [risk, why] = classOf(step, standard === null ? null : Math.abs(after - standard), limits);
  const isTowards =
    standard !== null && Math.abs(after - standard) < Math.abs(before - standard) - tiny;
  const eased = isTowards ? Math.max(1, risk - 1) : risk;
  const isWarmer = after > before;
  const isFarInADay = !isTowards && shiftedK(move) > limits.dayShiftK + tiny;
  return {
    risk: (isWarmer ? Math.max(2, eased) : eased) as Class,
    why: isWarmer && eased < 2 ? "warmer" : why,
    refusal: isFarInADay ? "dayShift" : null,
  };
}

function classOf(
  step: number,
  distance: number | null,
  { nearK, nearStepK, wideK, wideStepK }: ControlLimits,
): readonly [Class, RiskReason | null] {
  if (step > wideStepK + tiny) return [3, "bigStep"];
  if (distance === null) return [2, "noStandard"];
  if (distance > wideK + tiny) return [3, "farFromStandard"];
  if (step > nearStepK + tiny) return [2, "bigStep"];
  return distance > nearK + tiny ? [2, "farFromStandard"] : [1, null];
}

/** Returns the shift away from the standard in a day, this step included, K. */
function shiftedK({ before, after, standard, shifts }: TargetMove): number {
  const direction = Math.sign(standard === null ? after - before : after - standard);
  const former = shifts.filter((step) => Math.sign(step) === direction);
  return former.reduce((sum, step) => sum + Math.abs(step), Math.abs(after - before));
}

/**
 * Every target a change of the curve moves: at the ages of its points, and at the current age
 * (`day` null), which the correction and interpolation move too.
 */
export function targetMoves(
  before: ReadSettings,
  after: ReadSettings,
  { dayAge, standardC, shifts }: HouseNow,
): readonly (TargetMove & { readonly day: number | null })[] {
  const ofOffset = stepsOf(shifts, null);
  const ofDays = movedDays(before, after).map(({ day, was, is }) => ({
    day,
    before: was + offsetOf(before),
    after: is + offsetOf(after),
    standard: standardC(day),
    shifts: [...ofOffset, ...stepsOf(shifts, rowAt(before, day))],
  }));
  const present = presentMove(before, after, dayAge);
  if (present === null) return ofDays;
  const standard = dayAge === null ? null : standardC(dayAge);
  return [...ofDays, { day: null, ...present, standard, shifts: ofOffset }];
}

/**
 * Effect of a new day age in the controller, which uses its curve at that age. The right target is
 * that at the flock's real age. Null: no animals are in the house, or something is unknown.
 */
export function agedMove(
  changes: readonly SettingChange[],
  curve: ReadSettings,
  { isStocked, dayAge, standardC }: HouseNow,
): TargetMove | null {
  const { from, to } = changes.find(({ k }) => k === "dayAge") ?? {};
  if (!isStocked || dayAge === null || typeof from !== "number" || typeof to !== "number")
    return null;
  const [before, after] = [targetAt(curve, from), targetAt(curve, to)];
  if (before === null || after === null) return null;
  return { before, after, standard: standardC(dayAge) ?? targetAt(curve, dayAge), shifts: [] };
}

/**
 * Returns the ages whose target changes, in any row: a point added or removed moves the points
 * after it to other rows. Nothing is moved at ages the curve did not reach.
 */
function movedDays(before: ReadSettings, after: ReadSettings) {
  const known = daysOf(before);
  const [first, last] = [Math.min(...known), Math.max(...known)];
  return [...new Set([...known, ...daysOf(after)])].flatMap((day) => {
    const [was, is] = [curveAt(before, "target", day), curveAt(after, "target", day)];
    const isReached = day >= first && day <= last;
    return isReached && was !== null && is !== null && isApart(was, is) ? [{ day, was, is }] : [];
  });
}

const daysOf = ({ rows }: ReadSettings): number[] =>
  rows.flatMap(({ day }) => (typeof day === "number" ? [day] : []));

/** The row that applies at an age. */
const rowAt = ({ rows }: ReadSettings, dayAge: number): number =>
  rows.findLastIndex(({ day }) => typeof day === "number" && day <= dayAge);

const stepsOf = (shifts: HouseNow["shifts"], row: number | null): readonly number[] =>
  shifts.filter((shift) => shift.row === row).map(({ stepK }) => stepK);

/**
 * Returns the current target before and after; at an unknown age the correction alone moves
 * everything.
 */
function presentMove(
  before: ReadSettings,
  after: ReadSettings,
  dayAge: number | null,
): Pick<TargetMove, "before" | "after"> | null {
  if (dayAge === null) return { before: offsetOf(before), after: offsetOf(after) };
  const [was, is] = [targetAt(before, dayAge), targetAt(after, dayAge)];
  return was === null || is === null ? null : { before: was, after: is };
}
