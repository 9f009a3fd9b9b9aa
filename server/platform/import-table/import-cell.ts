import { calendarDayIn } from "../../../contract/base/calendar-text.ts";
import type { Words } from "../../../contract/base/words.ts";
import { type Found, reasonOf } from "./import-reading.ts";

/** As names are compared: people's capitals and blanks do not matter. */
export const plain = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

/** A day of the calendar as people write it, `2026-03-05`. */
export function findCalendarDay(text: string): Found<string> {
  const value = calendarDayIn(text);
  return value === null ? { why: reasonOf("date") } : { value };
}

/** Thousands may be parted. */
const joined = (text: string): string =>
  /^\d{1,3}(?:[,，]\d{3})+(?:\.\d+)?$/.test(text.trim())
    ? text.trim().replace(/[,，]/g, "")
    : text.trim();

/** A number of heads. */
export function findCount(text: string): Found<number> {
  const digits = joined(text);
  return /^\d{1,15}$/.test(digits) ? { value: Number(digits) } : { why: reasonOf("wholeNumber") };
}

/** A quantity, with decimals or without. */
export function findQuantity(text: string): Found<number> {
  const digits = joined(text);
  return /^\d{1,15}(?:\.\d{1,15})?$/.test(digits)
    ? { value: Number(digits) }
    : { why: reasonOf("number") };
}

/** The key of what is called so in either language; else the text, which its schema refuses. */
export const keyed =
  (names: Readonly<Record<string, Words>>) =>
  (text: string): string =>
    Object.entries(names).find(([key, { zh, en }]) =>
      [key, zh, en].some((name) => plain(name) === plain(text)),
    )?.[0] ?? text;
