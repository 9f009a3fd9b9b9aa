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
 * Why a cell has no meaning. noResult: a formula whose result the file lacks; formulaError; number,
 * day: none by the way this file writes them; month: only that of a day is seen, and nothing shows
 * that a day is meant; madeDay: a name that the spreadsheet took for a day; swapped: a day of which
 * the spreadsheet may have swapped day and month;
 * merged: a figure that stands for several rows; long; damaged: letters that its encoding does not
 * have; shifted: the line has a separator too many; struck: a line goes through it; unit: its
 * format shows another unit than that of its column; shown: its format shows another number, or
 * none; otherHeadings: another table begins.
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

/** This file's numbers and days; null: not known, and the person has been asked. */
export interface CellForms {
  readonly decimal: DecimalSign | null;
  readonly dayOrder: DayOrder | null;
  /** 1 200 is two numbers. */
  readonly areGapsApart?: boolean;
  /** Factor from a column's figures to its own unit, by its key; absent: they are in it. */
  readonly factors?: ReadonlyMap<string, number>;
}
export type ColumnSort = "figure" | "percent" | "day" | "monthDay" | "note" | "text";

export function sortOf<C extends string>(kind: TableKind<C>, key: C): ColumnSort {
  if (kind.figures.includes(key)) return isPercent(kind, key) ? "percent" : "figure";
  if (kind.days.includes(key)) return "day";
  if (kind.notes?.includes(key) === true) return "note";
  return kind.monthDays?.includes(key) === true ? "monthDay" : "text";
}

/** A text without breaks and invisible characters; its letters are unchanged. */
const clean = (text: string): string =>
  text
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g, "")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim()
    .toWellFormed();

/** The text of a figure. A blank that does not break can only part thousands. */
export const figureText = (text: string): string =>
  seenNumber(text.replace(/(\d)[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))/g, "$1’"));

/** The meaning of a cell: a number with a point and no groups, a day as 2026-03-05, or its text. */
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
  // In a note a line may go through a word.
  return sort !== "note" && isStruckOut(text) ? "struck" : null;
}

/** Excel keeps a picture as an error, WPS as a formula that no other program knows. */
const isPicture = ({ kind, text }: SheetCell): boolean =>
  kind === "error" || /^\s*=(?:_xlfn\.)?DISPIMG\(/i.test(text);
/** Beside a note there is nothing to read; anywhere else a person has to. */
const pictureAmong = (sort: ColumnSort): CellMeaning =>
  sort === "note" || sort === "text"
    ? { text: "" }
    : { fault: sort === "figure" || sort === "percent" ? "number" : "day" };

/** 1-2 was typed as a name, and 2 January is there. */
function dayAmongTexts(text: string, sort: ColumnSort): CellMeaning {
  if (sort === "text") return { fault: "madeDay" };
  return { text: sort === "monthDay" ? text.slice(5) : text };
}

/** An error that was saved as text (#NV is the German #N/A), or a value wider than its column. */
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
  // 95 % is 95 %, also in a column of fractions.
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
  // The sign for letters that were lost on the way.
  if (cleaned.includes("\ufffd")) return { fault: "damaged" };
  return cleaned.length > importCellMax ? { fault: "long" } : { text: cleaned };
}

/** A formula without a result shows nothing, but its cell is not empty. */
export const isFilled = ({ kind, text }: SheetCell): boolean =>
  kind === "unknown" || seenText(text) !== "";
