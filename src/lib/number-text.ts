import { z } from "zod";

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

/** A schema from what somebody typed to the number meant; a comma is a point. */
export function numberText({ min, max, decimals, isOptional = false }: NumberRule) {
  const number = z
    .number({ error: faultOf })
    .min(min)
    .max(max)
    .transform((value) => Number(value.toFixed(decimals)));
  return z
    .string()
    .transform((text) => {
      const typed = text.trim().replace(",", ".");
      if (typed === "") return isOptional ? null : undefined;
      return Number(typed);
    })
    .pipe(isOptional ? number.nullable() : number);
}
