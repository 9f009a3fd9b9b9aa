import { z } from "zod";

/**
 * Texts people type into forms: trimmed, of a length; a fault is told in words by
 * contract/field-fault.ts.
 */
export const line = (max: number) => z.string().trim().max(max);
export const optionalLine = (max: number) => line(max).default("");
/** Digits with the signs people write between them. */
export const phone = optionalLine(30).refine((text) => /^[+()\d\s-]*$/.test(text), {
  error: "phone",
});
export const email = optionalLine(100).refine(
  (text) => text === "" || z.email().safeParse(text).success,
  { error: "email" },
);
/** A name in English beside the Chinese one; '' and absent are none. */
export const nameEn = line(100)
  .nullish()
  .transform((text) => text || null);
