import { blankCell, type SheetCell } from "./sheet-cell.ts";
import {
  showsOtherDigits,
  namedNumber,
  type NumberStyle,
  sectionOf,
  thousandsLeftOut,
  unitShown,
} from "./workbook-style.ts";
import { dayMs } from "../../../contract/base/time.ts";

/** The date system of a workbook. */
export interface DayCount {
  /** Day 0, epoch ms, and the first unambiguous day. */
  readonly since: number;
  readonly firstDay: number;
}

/** Days are stored as fractions: half a second before midnight counts as midnight. */
const roundedDays = 0.5 / 86_400;
/** The first day number beyond the dates of a spreadsheet. */
const daysEnd = 2_958_466;

const dayCell = (text: string, isMonth: boolean): SheetCell => ({
  kind: "day",
  text,
  ...(isMonth && { isMonth }),
});
/**
 * A time in another time zone may fall on another day here: 16:00 in London is midnight in
 * Shanghai.
 */
export const isoDay = (value: string, isMonth: boolean): SheetCell =>
  /^\d{4}-\d{2}-\d{2}(?:$|T(?!.*(?:Z|[+-]\d{2}:?\d{2})$)|T00:00(?::00(?:\.0+)?)?Z?$)/.test(value)
    ? dayCell(value.slice(0, 10), isMonth)
    : { kind: "text", text: value };

/** A double as in XML Schema, because `Number` also accepts 0x1F and 0b11. */
const double = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

function dayOf(number: number, isMonth: boolean, { since, firstDay }: DayCount): SheetCell {
  if (number < firstDay || number >= daysEnd) return { kind: "number", text: digits(number) };
  return dayCell(dayText(since + Math.floor(number + roundedDays) * dayMs), isMonth);
}

/** Converts a number to a date if its style is a date; other text is unchanged. */
export function numberCell(value: string, { kind, code }: NumberStyle, days: DayCount): SheetCell {
  if (value.trim() === "") return blankCell;
  const number = double.test(value) ? Number(value) : NaN;
  if (!Number.isFinite(number)) return { kind: "text", text: value };
  switch (kind) {
    case "day":
    case "month":
      return dayOf(number, kind === "month", days);
    case "time":
      return { kind: "text", text: timeText(number) };
    case "percent":
      return { kind: "text", text: `${digits(number * 100)}%` };
    default:
      return code === null || code === ""
        ? { kind: "number", text: digits(number) }
        : shownBy(code, number);
  }
}

/**
 * A number as its format displays it: divided by the thousands that the format leaves out, if it
 * also shows a unit.
 */
function shownBy(code: string, number: number): SheetCell {
  const section = sectionOf(code, number);
  const [shown, unit] = [namedNumber(digits(number), code), unitShown(section)];
  const left = thousandsLeftOut(section);
  return {
    kind: "number",
    text: digits(unit === "" ? number : number / 1000 ** left),
    ...(shown !== null && { shown }),
    ...(unit !== "" && { unit }),
    ...((showsOtherDigits(section, number) || (left > 0 && unit === "")) && {
      isOtherwiseShown: true,
    }),
  };
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const timeText = (days: number): string => {
  const minutes = Math.round(days * 24 * 60);
  return `${Math.floor(minutes / 60)}:${String(Math.abs(minutes % 60)).padStart(2, "0")}`;
};
/** A spreadsheet has fifteen significant digits. */
const digits = (number: number): string => {
  const rounded = Number(number.toPrecision(15));
  return Math.abs(rounded) >= 1e15 ? rounded.toExponential() : plainDigits(rounded);
};
/** Small numbers without an exponent. */
const plainDigits = (number: number): string => {
  const text = String(number);
  return text.includes("e") ? number.toFixed(15).replace(/\.?0+$/, "") : text;
};
