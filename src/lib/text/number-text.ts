import { z } from "zod";

/** Thousands in groups. A leading zero belongs to a decimal comma: 0,568. */
const grouped = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const single = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;
/**
 * A number as people and spreadsheets write it: 1,234.5 or 12,5, full-width digits too. Null:
 * nothing was typed, or it is none.
 */
export function numberOf(text: string): number | null {
  const typed = text.normalize("NFKC").trim();
  if (grouped.test(typed)) return Number(typed.replaceAll(",", ""));
  return single.test(typed) ? Number(typed.replace(",", ".")) : null;
}

/** A number as it is typed, and what it may be. */
export interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  /** Nothing typed is null. */
  readonly isOptional?: boolean;
}

/** Bounds speak for themselves. */
const faultOf = ({ code, input }: { readonly code?: string; readonly input?: unknown }) =>
  code === "invalid_type" ? (input === undefined ? "missing" : "number") : undefined;

/** A schema from what somebody typed to the number meant. */
export function numberText({ min, max, decimals, isOptional = false }: NumberRule) {
  const number = z
    .number({ error: faultOf })
    .min(min)
    .max(max)
    .transform((value) => Number(value.toFixed(decimals)));
  return z
    .string()
    .transform((text) => {
      if (text.trim() === "") return isOptional ? null : undefined;
      return numberOf(text) ?? Number.NaN;
    })
    .pipe(isOptional ? number.nullable() : number);
}
