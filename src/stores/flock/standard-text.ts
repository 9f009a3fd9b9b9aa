import type { Species, WeightUnit } from "../../../contract/base/animal.ts";
import type { Language } from "../../../contract/base/words.ts";
import {
  type BreedCell,
  breedCellKeys,
  type BreedDay,
} from "../../../contract/fleet/flock/breed.ts";
import {
  breedCellNamed,
  breedHeading,
  weightUnitIn,
} from "../../../contract/fleet/flock/breed-name.ts";
import { cellsOf } from "./standard-row.ts";

/**
 * The columns that a first line names, or null when it is a row of values. An unknown heading is
 * null in the list.
 */
export function headingsIn(line: readonly string[]): readonly (BreedCell | null)[] | null {
  const named = line.map(breedCellNamed);
  return named.some((key) => key !== null) ? named : null;
}

/** The unit of weights in a first line; null: it names none. */
export function statedWeightUnit(line: readonly string[]): WeightUnit | null {
  const heading = line.find((item) => breedCellNamed(item) === "weightG");
  return heading === undefined ? null : weightUnitIn(heading);
}

/**
 * A standard as CSV with a byte order mark. It cannot contain formulas, because its cells are
 * numbers or empty and its headings are ours.
 */
export function standardFile(
  days: readonly BreedDay[],
  language: Language,
  species: Species,
): string {
  const lines = [
    breedCellKeys.map((key) => breedHeading(key, language, species)),
    ...days.map((day) => {
      const cells = cellsOf(day, species);
      return breedCellKeys.map((key) => cells[key]);
    }),
  ];
  return `\ufeff${lines.map((line) => `${line.join(",")}\r\n`).join("")}`;
}
