import {
  type BreedCell,
  breedCellKeys,
  type BreedDay,
  breedDaySchema,
} from "../../../contract/breed.ts";
import { faultOf, type FieldReasonWords, fieldFaults } from "../../../contract/field-fault.ts";

/**
 * A row of a standard as it stands in the table: texts, so that nothing typed is lost. Replaced,
 * never changed.
 */
export interface SheetRow {
  readonly id: number;
  readonly cells: Readonly<Record<BreedCell, string>>;
}
export type CellFaults = Readonly<Partial<Record<BreedCell, FieldReasonWords>>>;

export const blankCells = Object.fromEntries(
  breedCellKeys.map((key) => [key, ""]),
) as SheetRow["cells"];
export const cellsOf = (day: BreedDay): SheetRow["cells"] =>
  Object.fromEntries(breedCellKeys.map((key) => [key, textOf(day[key])])) as SheetRow["cells"];
export const textOf = (value: number | null): string => (value === null ? "" : String(value));
export const isBlank = ({ cells }: SheetRow): boolean =>
  breedCellKeys.every((key) => cells[key].trim() === "");

/**
 * The number in a cell, as people and spreadsheets write it: full-width digits, grouped thousands,
 * a decimal comma, a percent sign. Null: nothing, or a dash. NaN: no number.
 */
export function numberIn(text: string): number | null {
  const plain = text.normalize("NFKC").trim().replace(/\s*%$/, "");
  if (plain === "" || /^[-–—−]$/.test(plain)) return null;
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) return Number(plain.replaceAll(",", ""));
  if (/^\d+,\d+$/.test(plain)) return Number(plain.replace(",", "."));
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : NaN;
}

const none: CellFaults = {};
const known = new WeakMap<SheetRow, CellFaults>();

/**
 * What is wrong with the cells of a row by itself; what ages of other rows mean for it is the
 * sheet's.
 */
export function faultsIn(row: SheetRow): CellFaults {
  const before = known.get(row);
  if (before !== undefined) return before;
  const faults: Partial<Record<BreedCell, FieldReasonWords>> = {};
  if (!isBlank(row)) {
    for (const key of breedCellKeys) {
      const value = numberIn(row.cells[key]);
      if (Number.isNaN(value)) faults[key] = { words: fieldFaults.number };
      else if (value === null && (key === "dayAge" || key === "tempC"))
        faults[key] = { words: fieldFaults.missing };
      else {
        const issue = breedDaySchema.shape[key].safeParse(value, { reportInput: true }).error
          ?.issues[0];
        if (issue !== undefined) faults[key] = faultOf(issue);
      }
    }
    const [low, high] = [numberIn(row.cells.rhLowPct), numberIn(row.cells.rhHighPct)];
    if (low !== null && high !== null && high < low)
      faults.rhHighPct ??= { words: fieldFaults.rhOrder };
  }
  const found = Object.keys(faults).length === 0 ? none : faults;
  known.set(row, found);
  return found;
}

/** A row without a fault, as it is saved. */
export const dayOf = ({ cells }: SheetRow): BreedDay =>
  Object.fromEntries(breedCellKeys.map((key) => [key, numberIn(cells[key])])) as BreedDay;
