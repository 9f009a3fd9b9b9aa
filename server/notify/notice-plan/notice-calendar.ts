import { dayMs } from "../../../contract/base/time.ts";

/**
 * The working days of a country and an organisation. A day is the number of days since 1 Jan 1970
 * in the local calendar.
 */
export interface Calendar {
  /** Days that differ from their day of the week: true is a working day. */
  readonly days: ReadonlyMap<number, boolean>;
  /**
   * Years with known days; in others Monday to Friday are assumed as work days. Null: years are not
   * needed, because no days are shifted there.
   */
  readonly knownYears: ReadonlySet<number> | null;
}

/** Monday to Friday, without shifted days. */
export const plainWeek: Calendar = { days: new Map(), knownYears: null };

/** The day of a date written year-month-day. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
/** A day as year-month-day. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const isWeekday = (day: number): boolean => (((day + 3) % 7) + 7) % 7 < 5;

export const isWorkday = ({ days }: Calendar, day: number): boolean =>
  days.get(day) ?? isWeekday(day);

/** Returns the unknown years between two days, both included. */
export function unknownYears({ knownYears }: Calendar, from: number, to: number): number[] {
  if (knownYears === null) return [];
  const [first, last] = [from, to].map((day) => Number(dateOf(day).slice(0, 4)));
  return Array.from({ length: last! - first! + 1 }, (_, index) => first! + index).filter(
    (year) => !knownYears.has(year),
  );
}
