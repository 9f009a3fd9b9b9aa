import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { fileRowsMax } from "../../../contract/base/file-format.ts";
import type { Language } from "../../../contract/base/words.ts";
import { Refusal } from "../base/refusal.ts";

/** Rows that are counted at most: where there are more, how many does not matter. */
export const countedMax = fileRowsMax + 1;

/**
 * Refusal: 400 with a message on `field`, what to narrow, when a file would have more rows than one
 * may.
 */
export function checkRows(rows: number, field: string, max = fileRowsMax): void {
  if (rows > max)
    throw new Refusal(400, "invalid", {
      fields: { [field]: { words: fieldFaults.manyRows, values: { max } } },
    });
}

/** A name in the language of the file. */
export const named = <N extends string | null>(
  name: N,
  nameEn: string | null,
  language: Language,
): string | N => (language === "en" ? nameEn : null) ?? name;

/** The name of a row in the language of the file. */
export const nameIn = (
  { name, nameEn }: { readonly name: string; readonly nameEn: string | null },
  language: Language,
): string => named(name, nameEn, language);
