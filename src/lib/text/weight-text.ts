import type { Species } from "../../../contract/base/animal.ts";
import { weightUnitOf } from "../../../contract/base/animal.ts";
import type { Language } from "../../../contract/base/words.ts";
import { formatNumber } from "./format-number.ts";

/** A body weight of `grams` in the unit of the species. */
export const weightValue = (grams: number | null, species: Species) => ({
  value: species === "pig" && grams !== null ? grams / 1000 : grams,
  decimals: species === "pig" ? 1 : 0,
  unit: weightUnitOf(species),
});

/** The weight as text, without its unit; '–' when it is not known. */
export function weightText(grams: number | null, species: Species, language: Language): string {
  const { value, decimals } = weightValue(grams, species);
  return formatNumber(value, decimals, language);
}
