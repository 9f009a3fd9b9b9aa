import { addDays } from "../../../contract/base/calendar-day.ts";

/** Kind of a field: a date (2026-03-05), or a date with time (2026-03-05T06:30:00). */
export type DateKind = "day" | "moment";

const two = (number: number): string => String(number).padStart(2, "0");
/** With hyphens, slashes, dots, or the Chinese characters for year, month and day. */
const typedDay = /^(\d{4})[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?$/;
const plainDay = /^(\d{4})(\d{2})(\d{2})$/;
const typedTime = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** Midnight of year, month (from 1) and day as if it were UTC; null when there is no such day. */
function dayOf(year: number, month: number, day: number): number | null {
  const at = Date.UTC(year, month - 1, day);
  const result = new Date(at);
  return year >= 1000 && result.getUTCMonth() === month - 1 && result.getUTCDate() === day
    ? at
    : null;
}

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

function readDay(text: string): string | null {
  const [, year, month, day] = typedDay.exec(text) ?? plainDay.exec(text) ?? [];
  const at = day === undefined ? null : dayOf(Number(year), Number(month), Number(day));
  return at === null ? null : dayText(at);
}

/** "6:30" as "06:30:00"; null when it is not a time of day. */
export function readTime(text: string): string | null {
  const [, hour, minute, second = "0"] = typedTime.exec(text.trim()) ?? [];
  if (minute === undefined) return null;
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  return h < 24 && m < 60 && s < 60 ? `${two(h)}:${two(m)}:${two(s)}` : null;
}

/** "6:30", "630" and "6" as "06:30"; null when it is not a time of day. */
export function readClock(text: string): string | null {
  const [, hour, minute = "0"] = /^(\d{1,2})(?::?(\d{2}))?$/.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${two(Number(hour))}:${two(Number(minute))}`;
}

/**
 * Returns the typed text in the format of the field: "2026-3-5" as 2026-03-05, "2026-03-05 6:30" as
 * 2026-03-05T06:30:00; a date without a time becomes midnight. '' for empty text, null for an
 * invalid one.
 */
export function readDate(text: string, kind: DateKind): string | null {
  const [first = "", ...rest] = text.trim().split(/[\sT]+/);
  if (first === "") return "";
  const day = readDay(first);
  if (day === null) return null;
  if (kind === "day") return rest.length === 0 ? day : null;
  const time = rest.length === 0 ? "00:00:00" : rest.length === 1 ? readTime(rest[0]!) : null;
  return time === null ? null : `${day}T${time}`;
}

/** As the product writes dates, in every language: 2026-03-05, 2026-03-05 06:30:00. */
export function writeDate(stored: string, kind: DateKind): string {
  const known = readDate(stored, kind);
  return known === null ? stored : known.replace("T", " ");
}

/** The day a number of months later, or earlier; in a shorter month its last day. */
export function addMonths(day: string, months: number): string {
  const from = new Date(`${day}T00:00Z`);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(from.getUTCDate(), last.getUTCDate()));
  return dayText(last.getTime());
}

/** Returns the six weeks that cover the month of a day, Monday first. */
export function weeksAround(day: string): readonly (readonly string[])[] {
  const first = `${day.slice(0, 8)}01`;
  const weekday = (new Date(`${first}T00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, column) => addDays(first, week * 7 + column - weekday)),
  );
}

/** Adds months to a month like "2026-03". */
export const monthAfter = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** The weeks of a month, Monday first; null: a day of another month. */
export const weeksOf = (month: string): readonly (readonly (string | null)[])[] =>
  weeksAround(`${month}-01`)
    .map((week) => week.map((day) => (day.startsWith(month) ? day : null)))
    .filter((week) => week.some((day) => day !== null));
