import { seenNumber, seenText } from "../../../../contract/base/seen-text.ts";
import { importCellMax } from "../../../../contract/base/import-table.ts";
import { type DayOrder, dayWith } from "../../../lib/data/day-convention.ts";
import {
  type DecimalSign,
  isGapped,
  isNothing,
  numberWith,
} from "../../../lib/text/number-convention.ts";
import { isStruckOut, type SheetCell } from "../../../lib/data/sheet-cell.ts";
import { isPercent, type TableKind } from "./table-heading.ts";

/**
 * Why a cell cannot be read. noResult: a formula whose result is not in the file; formulaError;
 * number, day: not valid in the format of this file; month: only the month is displayed, and
 * nothing shows that a day is meant; madeDay: a name that the spreadsheet turned into a date;
 * swapped: a date in which the spreadsheet may have swapped day and month; merged: a figure for
 * several rows; long; damaged: characters that the encoding does not have; shifted: the line has a
 * separator too many; struck: it is struck through; unit: its format shows another unit than its
 * column has; shown: its format shows another number, or none; otherHeadings: another table begins.
 */
export type CellFault =
  | "noResult"
  | "formulaError"
  | "number"
  | "day"
  | "month"
  | "madeDay"
  | "swapped"
  | "merged"
  | "long"
  | "damaged"
  | "shifted"
  | "struck"
  | "unit"
  | "shown"
  | "otherHeadings";
export type CellMeaning =
  | { readonly text: string; readonly fault?: never; readonly isInOwnUnit?: true }
  | { readonly text?: never; readonly fault: CellFault };

/** The number and date formats of the file; null: not known, and the user has been asked. */
export interface CellForms {
  readonly decimal: DecimalSign | null;
  readonly dayOrder: DayOrder | null;
  /** 1 200 is two numbers. */
  readonly areGapsApart?: boolean;
  /** Factor from a column's figures to the stored unit, by its key; absent: 1. */
  readonly factors?: ReadonlyMap<string, number>;
}
export type ColumnSort = "figure" | "percent" | "day" | "monthDay" | "note" | "text";

export function sortOf<C extends string>(kind: TableKind<C>, key: C): ColumnSort {
  if (kind.figures.includes(key)) return isPercent(kind, key) ? "percent" : "figure";
  if (kind.days.includes(key)) return "day";
  if (kind.notes?.includes(key) === true) return "note";
  return kind.monthDays?.includes(key) === true ? "monthDay" : "text";
}

/** A text without line breaks and invisible characters. */
const clean = (text: string): string =>
  text
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g, "")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim()
    .toWellFormed();

/** The text of a figure. A non-breaking space can only separate thousands. */
export const figureText = (text: string): string =>
  seenNumber(text.replace(/(\d)[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))/g, "$1’"));

/** The value of a cell: a number with a point and no groups, a date as 2026-03-05, or its text. */
export function meaningOf(cell: SheetCell, sort: ColumnSort, forms: CellForms): CellMeaning {
  const { kind, text } = cell;
  const fault = faultIn(cell, sort);
  if (fault !== null) return { fault };
  if (isPicture(cell)) return pictureAmong(sort);
  switch (sort) {
    case "percent":
    case "figure":
      return figureOf(kind, figureText(text), sort, forms);
    case "day":
      return dayOf(kind, seenNumber(text), forms);
    default:
      return namedText(cell, sort);
  }
}

const namedText = ({ kind, text, shown = text }: SheetCell, sort: ColumnSort): CellMeaning =>
  kind === "day" ? dayAmongTexts(text, sort) : textOf(shown);

function faultIn({ kind, text, isRich }: SheetCell, sort: ColumnSort): CellFault | null {
  if (kind === "unknown") return "noResult";
  if (kind === "error" || isErrorText(text))
    return isRich === true && sort === "note" ? null : "formulaError";
  // In a note, single words may be struck through.
  return sort !== "note" && isStruckOut(text) ? "struck" : null;
}

/** Excel stores a picture as an error, WPS as a formula that no other program knows. */
const isPicture = ({ kind, text }: SheetCell): boolean =>
  kind === "error" || /^\s*=(?:_xlfn\.)?DISPIMG\(/i.test(text);
/** In a column of notes a picture can be ignored; anywhere else a person has to look at it. */
const pictureAmong = (sort: ColumnSort): CellMeaning =>
  sort === "note" || sort === "text"
    ? { text: "" }
    : { fault: sort === "figure" || sort === "percent" ? "number" : "day" };

/** 1-2 was typed as a name, and the spreadsheet turned it into 2 January. */
function dayAmongTexts(text: string, sort: ColumnSort): CellMeaning {
  if (sort === "text") return { fault: "madeDay" };
  return { text: sort === "monthDay" ? text.slice(5) : text };
}

/**
 * An error saved as text (#NV is the German #N/A), or the ##### of a value wider than its column.
 */
const isErrorText = (text: string): boolean =>
  /^\s*(?:#[¡¿]?[\p{Lu}/0_]{2,}[!?]|#(?:N\/A|N\/D|NV)|#+|(?:Err|错误):\d{3})\s*$/u.test(text);

function figureOf(
  kind: SheetCell["kind"],
  text: string,
  sort: ColumnSort,
  { decimal, areGapsApart = false }: CellForms,
): CellMeaning {
  if (kind === "number") return { text };
  if (kind === "day") return { fault: "number" };
  if (isNothing(text)) return { text: "" };
  const plain = sort === "percent" ? withoutPercent(text) : text;
  const number = areGapsApart && isGapped(plain) ? null : numberWith(plain, decimal ?? ".");
  if (number === null) return { fault: "number" };
  // 95 % stays 95 %, even in a column of fractions.
  return plain === text ? { text: number } : { text: number, isInOwnUnit: true };
}
export const withoutPercent = (text: string): string => text.replace(/ ?%$/, "");

function dayOf(kind: SheetCell["kind"], text: string, { dayOrder }: CellForms): CellMeaning {
  if (kind === "day") return { text };
  if (isNothing(text)) return { text: "" };
  const day = dayWith(text, dayOrder);
  return day === null ? { fault: "day" } : { text: day };
}

function textOf(text: string): CellMeaning {
  const cleaned = clean(text);
  // The replacement character for damaged letters.
  if (cleaned.includes("\ufffd")) return { fault: "damaged" };
  return cleaned.length > importCellMax ? { fault: "long" } : { text: cleaned };
}

/** A formula without a result displays nothing, but its cell is not empty. */
export const isFilled = ({ kind, text }: SheetCell): boolean =>
  kind === "unknown" || seenText(text) !== "";
