import { type BreedCell, breedCellKeys } from "../../../contract/fleet/flock/breed.ts";
import { isBlank, knownNumberIn, type StandardRow } from "./standard-row.ts";

/** Laying columns are only for birds that lay. */
export function columnsOf(rows: readonly StandardRow[], isOfLayers: boolean): readonly BreedCell[] {
  const isLaying = isOfLayers || rows.some(({ cells }) => cells.eggG !== "" || cells.layPct !== "");
  return isLaying
    ? breedCellKeys
    : breedCellKeys.filter((key) => key !== "eggG" && key !== "layPct");
}

/** Returns the number of rows with each age. */
export function ageCountsOf(rows: readonly StandardRow[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { cells } of rows) {
    const age = knownNumberIn(cells.dayAge);
    if (age !== null) counts.set(age, (counts.get(age) ?? 0) + 1);
  }
  return counts;
}

/** The rows that are not blank, by age. */
export const filledRowsOf = (rows: readonly StandardRow[]): readonly StandardRow[] =>
  rows
    .filter((row) => !isBlank(row))
    .sort((a, b) => (knownNumberIn(a.cells.dayAge) ?? 0) - (knownNumberIn(b.cells.dayAge) ?? 0));

/** Known values of a column by age. */
export const pointsOf = (
  rows: readonly StandardRow[],
  cell: BreedCell,
): readonly (readonly [dayAge: number, value: number])[] =>
  rows
    .flatMap(({ cells }) => {
      const [age, value] = [knownNumberIn(cells.dayAge), knownNumberIn(cells[cell])];
      return age === null || value === null ? [] : [[age, value] as const];
    })
    .sort(([a], [b]) => a - b);
