import type { Words } from "../../contract/words.ts";
import { type Found, reasonOf } from "./reading.ts";

/** As names are compared: people's capitals and blanks do not matter. */
export const plain = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

const dayText = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 0?0:00(?::00)?)?$/;

/** A day of the calendar as people write it, `2026-03-05`. */
export function findCalendarDay(text: string): Found<string> {
  const [year = NaN, month = NaN, day = NaN] =
    dayText.exec(text.trim())?.slice(1).map(Number) ?? [];
  const noon = new Date(Date.UTC(year, month - 1, day, 12));
  if (Number.isNaN(noon.getTime()) || noon.getUTCMonth() !== month - 1 || noon.getUTCDate() !== day)
    return { why: reasonOf("date") };
  return { value: noon.toISOString().slice(0, 10) };
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
