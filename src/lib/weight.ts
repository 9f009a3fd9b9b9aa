import type { Species } from "../../contract/house.ts";
import type { Language } from "../../contract/words.ts";
import { formatNumber } from "./number.ts";

/** What the trade weighs a head in: birds in grams, pigs in kilograms. */
export const weightUnitOf = (species: Species): "g" | "kg" => (species === "pig" ? "kg" : "g");

/** A body weight of `grams` in that unit. */
export const weightValue = (grams: number | null, species: Species) => ({
  value: species === "pig" && grams !== null ? grams / 1000 : grams,
  decimals: species === "pig" ? 1 : 0,
  unit: weightUnitOf(species),
});

/** The same as text, without its sign; '–' when it is not known. */
export function weightText(grams: number | null, species: Species, language: Language): string {
  const { value, decimals } = weightValue(grams, species);
  return formatNumber(value, decimals, language);
}
