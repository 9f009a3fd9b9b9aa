import { z } from "zod";
import { seenNumber } from "../../../contract/base/seen-text.ts";
import { numberWith, decimalSignOf } from "./number-convention.ts";

/** A number with a decimal point or decimal comma. */
const single = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;
/** One group of three after a comma: thousands in one country, decimals in another. */
const unclear = /^[+-]?[1-9]\d{0,2},\d{3}$/;
/** Four decimals, or groups of ten thousand: 12,0000. */
const tenThousands = /,\d{4}$/;
/** Any hyphen or dash before a number counts as a minus sign. */
const typedNumber = (text: string): string => seenNumber(text).replace(/^[‐‒–−]/, "-");
/** True for 1,200: it is ambiguous, 1200 or 1.2. */
export const isUnclearNumber = (text: string): boolean => unclear.test(typedNumber(text));

/**
 * Reads a number as people and spreadsheets write it: 1,234.5 or 12,5, full-width digits too. Null:
 * empty, invalid, or ambiguous. `isWhole`: a count, so 1,200 is not 1.2.
 */
export function numberOf(text: string, isWhole = false): number | null {
  const typed = typedNumber(text);
  if (isWhole && tenThousands.test(typed)) return null;
  if (unclear.test(typed)) return isWhole ? Number(typed.replace(",", "")) : null;
  if (single.test(typed)) return Number(typed.replace(",", "."));
  const decimalSign = decimalSignOf(typed);
  const plain = decimalSign === "both" ? null : numberWith(typed, decimalSign ?? ".");
  return plain === null ? null : Number(plain);
}

/** Limits of a typed number. */
export interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  /** An empty text is null. */
  readonly isOptional?: boolean;
}

/** Undefined for violated bounds, whose own messages are clear. */
const faultOf = ({ code, input }: { readonly code?: string; readonly input?: unknown }) =>
  code === "invalid_type" ? (input === undefined ? "missing" : "number") : undefined;

/** A schema from typed text to its number. */
export function numberText({ min, max, decimals, isOptional = false }: NumberRule) {
  const isWhole = decimals === 0;
  const number = z
    .number({ error: faultOf })
    .min(min)
    .max(max)
    .refine((value) => !isWhole || Number.isInteger(value), { error: "wholeNumber" })
    .transform((value) => Number(value.toFixed(decimals)));
  return z
    .string()
    .refine((text) => isWhole || !isUnclearNumber(text), { error: "numberUnclear" })
    .transform((text) => {
      if (text.trim() === "") return isOptional ? null : undefined;
      return numberOf(text, isWhole) ?? Number.NaN;
    })
    .pipe(isOptional ? number.nullable() : number);
}
