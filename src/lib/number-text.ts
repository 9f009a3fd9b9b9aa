import { z } from "zod";

/** Thousands parted for the eye. */
const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
/** A number as people type it: 1,234.5 or 12,5. Null: nothing was typed, or it is none. */
export const numberOf = (text: string): number | null => {
  const plain = text.trim();
  const value = Number(grouped.test(plain) ? plain.replaceAll(",", "") : plain.replace(",", "."));
  return plain === "" || !Number.isFinite(value) ? null : value;
};

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
