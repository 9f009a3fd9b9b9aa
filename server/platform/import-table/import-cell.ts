import { calendarDayIn } from "../../../contract/base/calendar-text.ts";
import {
  type FieldFault,
  fieldFaults,
  type FieldReasonWords,
} from "../../../contract/base/field-fault.ts";
import { plainName, seenText } from "../../../contract/base/seen-text.ts";
import type { Words } from "../../../contract/base/words.ts";
import { type CellResult, reasonOf } from "./import-reading.ts";

/** A day of the calendar as people write it, `2026-03-05`. */
export function findCalendarDay(text: string): CellResult<string> {
  const value = calendarDayIn(text);
  return value === null ? { why: reasonOf("date") } : { value };
}

/**
 * A number of heads. The reader of the file has already resolved commas and points; a grouped
 * number that is still there is refused, because 1,200 is 1200 in one country and 1.2 in another.
 */
export function findCount(text: string): CellResult<number> {
  const digits = seenText(text);
  return /^\d{1,15}(?:\.0{1,15})?$/.test(digits)
    ? { value: Number(digits) }
    : { why: numberFault(digits, "wholeNumber") };
}

/** A quantity, with decimals or without. */
export function findQuantity(text: string): CellResult<number> {
  const digits = seenText(text);
  return /^\d{1,15}(?:\.\d{1,15})?$/.test(digits)
    ? { value: Number(digits) }
    : { why: numberFault(digits, "number") };
}

const numberFault = (digits: string, fault: FieldFault): FieldReasonWords =>
  /^-\d+(?:\.\d+)?$/.test(digits)
    ? { words: fieldFaults.low, values: { min: 0 } }
    : reasonOf(fault);

/** The key with this name in either language; otherwise the text, which its schema refuses. */
export const keyed =
  (names: Readonly<Record<string, Words>>) =>
  (text: string): string =>
    Object.entries(names).find(([key, { zh, en }]) =>
      [key, zh, en].some((name) => plainName(name) === plainName(text)),
    )?.[0] ?? text;
