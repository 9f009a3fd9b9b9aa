import { seenText } from "../../../contract/base/seen-text.ts";
import { parseDelimited } from "./delimited.ts";
import {
  type DecimalSign,
  type NumberConvention,
  numberConvention,
  numberWith,
} from "../text/number-convention.ts";

/** The convention that all the figures of a pasted block agree on. */
export const pastedConvention = (block: string): NumberConvention =>
  numberConvention(parseDelimited(block, "\t").flat().map(figureText));

/** A percent sign is no part of the number. */
const figureText = (cell: string): string => seenText(cell).replace(/ ?%$/, "");

/** A pasted cell as a number with a point and no groups; what is none stays as it is. */
export const plainFigure = (cell: string, sign: DecimalSign): string =>
  numberWith(figureText(cell), sign) ?? cell;
