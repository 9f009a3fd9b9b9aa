import { formatTime } from "../../lib/time/format-time.ts";
import type { Rota, RotaShift, RotaShifts } from "../../../contract/notify/rota.ts";

/** A part of a day, with its person or as a gap. */
export interface DayShift {
  readonly from: number;
  readonly to: number;
  readonly of: RotaShift | null;
}

export interface RotaDay {
  readonly from: number;
  readonly to: number;
  readonly shifts: readonly DayShift[];
}

/** Each day with the people on call, including gaps; nothing before the rota begins. */
export const daysOf = (
  { days, shifts }: RotaShifts,
  { lines, timeZone }: Pick<Rota, "lines" | "timeZone">,
): readonly RotaDay[] => {
  const begins = lines.map(({ start }) => start).toSorted()[0] ?? "";
  return days.slice(0, -1).map((from, index) => {
    const to = days[index + 1] ?? from;
    const all = withGaps(shifts, from, to);
    const isBefore = formatTime(to - 1, timeZone).slice(0, 10) < begins;
    return { from, to, shifts: isBefore ? all.filter(({ of }) => of !== null) : all };
  });
};

function withGaps(shifts: readonly RotaShift[], from: number, to: number): DayShift[] {
  const result: DayShift[] = [];
  let at = from;
  for (const shift of shifts.filter((shift) => shift.from < to && shift.to > from)) {
    const [start, end] = [Math.max(shift.from, from), Math.min(shift.to, to)];
    if (start > at) result.push({ from: at, to: start, of: null });
    result.push({ from: start, to: end, of: shift });
    at = end;
  }
  if (at < to) result.push({ from: at, to, of: null });
  return result;
}

/** Hues of people, in the order in which a rota names them. */
const hues = ["#2563eb", "#0d9488", "#a855f7", "#ca8a04", "#db2777", "#4d7c0f"];
export const hueOf = (people: readonly { readonly id: number }[], userId: number): string =>
  hues[
    Math.max(
      0,
      people.findIndex(({ id }) => id === userId),
    ) % hues.length
  ] ?? "";
