import type { ReadSettings, SettingChange } from "../setting.ts";
import { offsetOf, targetAt } from "./curve-at.ts";
import type { HouseNow } from "./house-now.ts";
import type { ControlLimits } from "./limit.ts";
import type { Class, RiskReason, RiskRefusal } from "./risk-word.ts";

/** A target as it was and as it would be, and what the breed standard says, degC. */
export interface TargetMove {
  readonly before: number;
  readonly after: number;
  readonly standard: number | null;
  /** Steps it was moved by in the last 24 hours, K. */
  readonly shifts: readonly number[];
}

/** Differences of tenths are not exact in binary, K. */
const tiny = 0.001;

/** Whether anything is moved at all. */
export const isStep = ({ before, after }: TargetMove): boolean => Math.abs(after - before) > tiny;

interface TargetRisk {
  readonly risk: Class;
  readonly why: RiskReason | null;
  readonly refusal: RiskRefusal | null;
}

/**
 * How risky it is to move a target: by its distance from the breed standard and the size of the
 * step; a step towards the standard counts one class less, a warmer target gives less air and is
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

/** What moved it away from the standard in a day, this step included, K. */
function shiftedK({ before, after, standard, shifts }: TargetMove): number {
  const away = Math.sign(standard === null ? after - before : after - standard);
  const former = shifts.filter((step) => Math.sign(step) === away);
  return former.reduce((sum, step) => sum + Math.abs(step), Math.abs(after - before));
}

/**
 * Every target a change of the curve moves: the rows whose target changes, and what holds at the
 * age of now, which days and interpolation move too.
 */
export function targetMoves(
  before: ReadSettings,
  after: ReadSettings,
  changes: readonly SettingChange[],
  { dayAge, standardC, shifts }: HouseNow,
): readonly (TargetMove & { readonly row: number | null })[] {
  const ofOffset = stepsOf(shifts, null);
  const rows = changes.flatMap(({ k, row }) => {
    if (k !== "target" || row === undefined) return [];
    const [was, is] = [rowTarget(before, row), rowTarget(after, row)];
    if (was === null || is === null) return [];
    const day = after.rows[row]?.["day"];
    const standard = typeof day === "number" ? standardC(day) : null;
    return [
      { row, before: was, after: is, standard, shifts: [...ofOffset, ...stepsOf(shifts, row)] },
    ];
  });
  const present = presentMove(before, after, dayAge);
  if (present === null) return rows;
  const standard = dayAge === null ? null : standardC(dayAge);
  return [...rows, { row: null, ...present, standard, shifts: ofOffset }];
}

const stepsOf = (shifts: HouseNow["shifts"], row: number | null): readonly number[] =>
  shifts.filter((shift) => shift.row === row).map(({ stepK }) => stepK);

function rowTarget(curve: ReadSettings, row: number): number | null {
  const target = curve.rows[row]?.["target"];
  return typeof target === "number" ? target + offsetOf(curve) : null;
}

/** What holds now; of an unknown age the correction alone moves everything. */
function presentMove(
  before: ReadSettings,
  after: ReadSettings,
  dayAge: number | null,
): Pick<TargetMove, "before" | "after"> | null {
  if (dayAge === null) return { before: offsetOf(before), after: offsetOf(after) };
  const [was, is] = [targetAt(before, dayAge), targetAt(after, dayAge)];
  return was === null || is === null ? null : { before: was, after: is };
}
