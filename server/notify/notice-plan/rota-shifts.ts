import type { RotaLine, ShiftSource } from "../../../contract/notify/rota.ts";
import { minutesOf } from "../../../contract/notify/alarm-phone.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { dayOf, isWorkday } from "./notice-calendar.ts";
import { type Clock, daysTouching, localTimes, turnOf } from "./local-time.ts";
import { between, type Interval, united, without } from "./time-interval.ts";

/** A change that overrides the pattern. */
export interface RotaChange extends Interval {
  readonly userId: number;
  readonly isSwap: boolean;
}

/** A rota to be resolved: its clock is its own place's. */
export interface RotaPattern {
  readonly clock: Clock;
  readonly lines: readonly RotaLine[];
  /** A later change overrides an earlier one. */
  readonly changes: readonly RotaChange[];
}

/** A stretch of time for which one person is on call. */
export interface Shift extends Interval {
  readonly userId: number;
  readonly source: ShiftSource;
}

/**
 * Returns the person on call between two moments, in order of time and without overlap; gaps are
 * omitted. An hour that the clocks skip does not exist; one they repeat counts twice.
 */
export function shiftsIn(rota: RotaPattern, from: number, to: number): Shift[] {
  if (from >= to) return [];
  let shifts: Shift[] = [];
  for (const line of rota.lines) {
    const cut = cutBy(united(shifts));
    shifts.push(...dutiesOf(line, rota.clock, from, to).flatMap(cut));
  }
  for (const { userId, isSwap, ...change } of rota.changes) {
    const [here] = between([change], from, to);
    if (here === undefined) continue;
    const source = isSwap ? "swap" : "change";
    shifts = shifts.flatMap(cutBy([here]));
    shifts.push({ ...here, userId, source });
  }
  return joined(shifts.toSorted((a, b) => a.from - b.from));
}

/** Returns the shift at a moment in its full length, as far as the search covers it. */
export function shiftAt(rota: RotaPattern, at: number): Shift | null {
  return (
    shiftsIn(rota, at - searchedMs, at + searchedMs).find(
      (shift) => shift.from <= at && at < shift.to,
    ) ?? null
  );
}
const searchedMs = 40 * dayMs;

/** The parts of a shift that others leave it. */
const cutBy =
  (taken: readonly Interval[]) =>
  (shift: Shift): Shift[] =>
    without([shift], taken).map((left) => ({ ...shift, ...left }));

/** Duties of a line, clipped to the time; duties of two days never overlap. */
function dutiesOf(line: RotaLine, { timeZone, calendar }: Clock, from: number, to: number) {
  const period = minutesOf(line.period) ?? { from: 0, to: 0 };
  const isOn = (day: number): boolean =>
    line.days.includes((((day + 3) % 7) + 7) % 7) &&
    (line.dayKind === "daily" || isWorkday(calendar, day) === (line.dayKind === "workdays"));
  const first = dayOf(line.start);
  return localTimes(timeZone, from, to, (localFrom, localTo) =>
    daysTouching(localFrom, localTo)
      .filter((day) => day >= first && isOn(day))
      .map((day) => ({
        ...turnOf(period, day),
        userId: line.people[Math.floor((day - first) / (7 * line.weeks)) % line.people.length] ?? 0,
        source: "pattern" as const,
      })),
  );
}

/** Joins adjacent duties of one person. */
function joined(shifts: readonly Shift[]): Shift[] {
  const result: Shift[] = [];
  for (const shift of shifts) {
    const last = result.at(-1);
    const isSame = last?.userId === shift.userId && last.source === shift.source;
    if (last !== undefined && isSame && last.to === shift.from)
      result[result.length - 1] = { ...last, to: shift.to };
    else result.push(shift);
  }
  return result;
}
