import { seenNumber } from "../../../contract/base/seen-text.ts";
import { parseDelimited } from "./delimited.ts";
import {
  type DecimalSign,
  type NumberConvention,
  numberConvention,
  numberWith,
} from "../text/number-convention.ts";

/** Returns the number convention shared by all figures of a pasted block. */
export const pastedConvention = (block: string): NumberConvention =>
  numberConvention(
    parseDelimited(block, "\t")
      .flat()
      .map((cell) => withoutPercent(seenNumber(cell))),
  );

/** For columns of percentages: 85 % is 85. */
export const withoutPercent = (cell: string): string => cell.replace(/\s*[%％]$/, "");

/**
 * Returns a pasted cell as a number with a decimal point and no grouping. Other text is unchanged,
 * but its line breaks become strokes: an input field would drop them and turn 510 above 600 into
 * one number.
 */
export const plainFigure = (cell: string, sign: DecimalSign): string =>
  numberWith(seenNumber(cell), sign) ?? cell.replace(/\s*[\r\n]+\s*/g, " / ");
