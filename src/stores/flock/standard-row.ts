import type { Species } from "../../../contract/base/animal.ts";
import { seenNumber } from "../../../contract/base/seen-text.ts";
import { isUnclearNumber, numberOf } from "../../lib/text/number-text.ts";
import { tableOf } from "../../../contract/base/table-keys.ts";
import { z } from "zod";
import { type WeightUnit, weightUnitOf } from "../../../contract/base/animal.ts";
import {
  type BreedCell,
  breedCellKeys,
  breedCells,
  type BreedDay,
  breedDaySchema,
} from "../../../contract/fleet/flock/breed.ts";
import { faultOf, type FieldReasonWords, fieldFaults } from "../../../contract/base/field-fault.ts";

/**
 * A row of a standard in the table: as texts, so that nothing typed is lost, with weights in the
 * unit of the species. Immutable.
 */
export interface StandardRow {
  readonly id: number;
  readonly cells: Readonly<Record<BreedCell, string>>;
}
export type CellFaults = Readonly<Partial<Record<BreedCell, FieldReasonWords>>>;

export const blankCells: StandardRow["cells"] = tableOf(breedCellKeys, () => "");
export const cellsOf = (day: BreedDay, species: Species): StandardRow["cells"] => ({
  ...tableOf(breedCellKeys, (key) => textOf(day[key])),
  weightG: weightIn(textOf(day.weightG), "g", weightUnitOf(species)),
});
export const textOf = (value: number | null): string => (value === null ? "" : String(value));
export const isBlank = ({ cells }: StandardRow): boolean =>
  breedCellKeys.every((key) => cells[key].trim() === "");

/**
 * The number in a cell, as people and spreadsheets write it: full-width digits, grouped thousands,
 * a decimal comma, a percent sign. Null: nothing, or a dash. NaN: not a number.
 */
export function numberIn(text: string): number | null {
  const plain = seenNumber(text).replace(/\s*%$/, "");
  if (plain === "" || /^[-–—−]$/.test(plain)) return null;
  return numberOf(plain) ?? NaN;
}

/** Like `numberIn`; text that is not a number is null too. */
export function knownNumberIn(text: string): number | null {
  const value = numberIn(text);
  return Number.isNaN(value) ? null : value;
}

/** A weight written in one unit, converted to another; text that is not a number is unchanged. */
export function weightIn(text: string, from: WeightUnit, to: WeightUnit): string {
  const value = from === to ? null : knownNumberIn(text);
  if (value === null) return text;
  return String(Number((to === "kg" ? value / 1000 : value * 1000).toFixed(weightPlaces[to])));
}

/** Rounded to a tenth of a gram, the precision of standards. */
const weightPlaces: Readonly<Record<WeightUnit, number>> = {
  g: breedCells.weightG.decimals,
  kg: breedCells.weightG.decimals + 3,
};

const none: CellFaults = {};
const known = new WeakMap<StandardRow, CellFaults>();

/**
 * Returns the faults in the cells of a row by itself; the table checks it against the ages of other
 * rows.
 */
export function faultsIn(row: StandardRow, species: Species): CellFaults {
  const before = known.get(row);
  if (before !== undefined) return before;
  const faults = isBlank(row) ? none : faultsOfCells(row.cells, species);
  known.set(row, faults);
  return faults;
}

function faultsOfCells(cells: StandardRow["cells"], species: Species): CellFaults {
  const faults: Partial<Record<BreedCell, FieldReasonWords>> = {};
  for (const key of breedCellKeys) {
    const fault = isUnclearNumber(cells[key])
      ? { words: fieldFaults.numberUnclear }
      : cellFault(key, numberIn(cells[key]), species);
    if (fault !== null) faults[key] = fault;
  }
  const [low, high] = [numberIn(cells.rhLowPct), numberIn(cells.rhHighPct)];
  if (low !== null && high !== null && high < low)
    faults.rhHighPct ??= { words: fieldFaults.rhOrder };
  return Object.keys(faults).length === 0 ? none : faults;
}

const { min: minG, max: maxG } = breedCells.weightG;
const weightKg = z
  .number()
  .min(minG / 1000)
  .max(maxG / 1000)
  .nullable();

/** Share of a value that may be lost by rounding to the decimals of a standard. */
const tolerance = 0.005;

function cellFault(
  key: BreedCell,
  value: number | null,
  species: Species,
): FieldReasonWords | null {
  if (Number.isNaN(value)) return { words: fieldFaults.number };
  if (value === null && (key === "dayAge" || key === "tempC"))
    return { words: fieldFaults.missing };
  return boundFault(key, value, key === "weightG" && weightUnitOf(species) === "kg");
}

function boundFault(
  key: BreedCell,
  value: number | null,
  isInKg: boolean,
): FieldReasonWords | null {
  const schema = isInKg ? weightKg : breedDaySchema.shape[key];
  const { data, error } = schema.safeParse(value, { reportInput: true });
  const [issue] = error?.issues ?? [];
  if (issue !== undefined) return faultOf(issue);
  const max = isInKg ? weightPlaces.kg : breedCells[key].decimals;
  return isSameValue(value, data ?? 0)
    ? null
    : { words: fieldFaults.decimalsMost, values: { max } };
}
/** 2100.04 may become 2100; 0.04 must not become 0. */
const isSameValue = (value: number | null, stored: number): boolean =>
  value === null || Math.abs(stored - value) <= value * tolerance;

/** A row without a fault, as saved. */
export function dayOf({ cells }: StandardRow, species: Species): BreedDay {
  const stored = { ...cells, weightG: weightIn(cells.weightG, weightUnitOf(species), "g") };
  return Object.fromEntries(breedCellKeys.map((key) => [key, numberIn(stored[key])])) as BreedDay;
}

/**
 * Cells for a new row: halfway between two rows if there is an age between them; after the last
 * row, the next day with the same values.
 */
export function cellsBetween(
  before: StandardRow | undefined,
  after: StandardRow | undefined,
  species: Species,
): StandardRow["cells"] {
  if (before === undefined) return { ...blankCells, dayAge: "0" };
  const from = knownNumberIn(before.cells.dayAge);
  if (from === null) return blankCells;
  const to = after === undefined ? null : knownNumberIn(after.cells.dayAge);
  if (after === undefined || to === null) return { ...before.cells, dayAge: String(from + 1) };
  const age = Math.floor((from + to) / 2);
  if (age <= from || age >= to) return blankCells;
  const share = (age - from) / (to - from);
  const placesOf = (key: BreedCell) =>
    key === "weightG" ? weightPlaces[weightUnitOf(species)] : breedCells[key].decimals;
  return tableOf(breedCellKeys, (key) => {
    if (key === "dayAge") return String(age);
    const [low, high] = [knownNumberIn(before.cells[key]), knownNumberIn(after.cells[key])];
    return low === null || high === null
      ? ""
      : String(Number((low + (high - low) * share).toFixed(placesOf(key))));
  });
}
