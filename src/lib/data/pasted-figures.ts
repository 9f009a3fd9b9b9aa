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

/** For columns that are shares: 85 % is 85. */
export const withoutPercent = (cell: string): string => cell.replace(/\s*[%％]$/, "");

/**
 * Returns a pasted cell as a number with a decimal point and no grouping. Other text is unchanged,
 * except for its line breaks, which a field would remove: 510 above 600 is shown as two numbers.
 */
export const plainFigure = (cell: string, sign: DecimalSign): string =>
  numberWith(seenNumber(cell), sign) ?? cell.replace(/\s*[\r\n]+\s*/g, " / ");
