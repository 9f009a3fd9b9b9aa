import { z } from "zod";
import { common } from "./field.ts";

/**
 * Texts people type into forms: trimmed, of a length; a fault is put into words by
 * contract/base/field-fault.ts.
 */
export const line = (max: number) => z.string().trim().max(max);
/** A line that is an address: `URL` would leave control characters out without a word. */
export const addressLine = (max: number) =>
  line(max).refine((text) => !/\p{Cc}/u.test(text), { error: "control" });
export const optionalLine = (max: number) => line(max).default("");
/** Digits with the signs people write between them. */
export const phone = optionalLine(common.mobile.max).refine((text) => /^[+()\d\s-]*$/.test(text), {
  error: "phone",
});
/** Turns full-width signs of an input method (＠ ． ｗ) and a 。 into ASCII. */
const plainAddress = (text: string) => text.normalize("NFKC").replaceAll("。", ".");
/** Letters and digits of any script count like ASCII ones. */
const inAscii = (text: string) => text.replaceAll(/[\p{L}\p{M}\p{N}]/gu, "a");
export const email = line(common.email.max)
  .overwrite(plainAddress)
  .default("")
  .refine((text) => text === "" || z.email().safeParse(inAscii(text)).success, { error: "email" });
/** A name in English beside the Chinese one; '' and absent mean no name. */
export const nameEn = line(common.nameEn.max)
  .nullish()
  .transform((text) => text || null);

/** Characters of a reason, at least and at most. */
export const reasonSize = { min: 4, max: 200 } as const;
