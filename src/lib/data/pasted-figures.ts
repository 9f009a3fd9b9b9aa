import { seenText } from "../../../contract/base/seen-text.ts";
import { parseDelimited } from "./delimited.ts";
import {
  type DecimalSign,
  type NumberConvention,
  numberConvention,
  numberWith,
} from "../text/number-convention.ts";

/** Returns the number convention shared by all figures of a pasted block. */
export const pastedConvention = (block: string): NumberConvention =>
  numberConvention(parseDelimited(block, "\t").flat().map(figureText));

/** Drops a percent sign. */
const figureText = (cell: string): string => seenText(cell).replace(/ ?%$/, "");

/** Returns a pasted cell as a number with a decimal point and no grouping; other text unchanged. */
export const plainFigure = (cell: string, sign: DecimalSign): string =>
  numberWith(figureText(cell), sign) ?? cell;
