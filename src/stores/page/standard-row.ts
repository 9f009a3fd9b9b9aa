import {
  type BreedCell,
  breedCellKeys,
  breedCells,
  type BreedDay,
  breedDaySchema,
} from "../../../contract/breed.ts";
import { faultOf, type FieldReasonWords, fieldFaults } from "../../../contract/field-fault.ts";

/**
 * A row of a standard as it stands in the table: texts, so that nothing typed is lost. Replaced,
 * never changed.
 */
export interface StandardRow {
  readonly id: number;
  readonly cells: Readonly<Record<BreedCell, string>>;
}
export type CellFaults = Readonly<Partial<Record<BreedCell, FieldReasonWords>>>;

/** A value for every column. */
const byCell = <T>(valueOf: (key: BreedCell) => T): Record<BreedCell, T> =>
  Object.fromEntries(breedCellKeys.map((key) => [key, valueOf(key)])) as Record<BreedCell, T>;

export const blankCells: StandardRow["cells"] = byCell(() => "");
export const cellsOf = (day: BreedDay): StandardRow["cells"] => byCell((key) => textOf(day[key]));
export const textOf = (value: number | null): string => (value === null ? "" : String(value));
export const isBlank = ({ cells }: StandardRow): boolean =>
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

/** As `numberIn`; what is no number is null too. */
export function knownNumberIn(text: string): number | null {
  const value = numberIn(text);
  return Number.isNaN(value) ? null : value;
}

const none: CellFaults = {};
const known = new WeakMap<StandardRow, CellFaults>();

/**
 * What is wrong with the cells of a row by itself; what ages of other rows mean for it is the
 * table's.
 */
export function faultsIn(row: StandardRow): CellFaults {
  const before = known.get(row);
  if (before !== undefined) return before;
  const faults = isBlank(row) ? none : faultsOfCells(row.cells);
  known.set(row, faults);
  return faults;
}

function faultsOfCells(cells: StandardRow["cells"]): CellFaults {
  const faults: Partial<Record<BreedCell, FieldReasonWords>> = {};
  for (const key of breedCellKeys) {
    const fault = cellFault(key, numberIn(cells[key]));
    if (fault !== null) faults[key] = fault;
  }
  const [low, high] = [numberIn(cells.rhLowPct), numberIn(cells.rhHighPct)];
  if (low !== null && high !== null && high < low)
    faults.rhHighPct ??= { words: fieldFaults.rhOrder };
  return Object.keys(faults).length === 0 ? none : faults;
}

function cellFault(key: BreedCell, value: number | null): FieldReasonWords | null {
  if (Number.isNaN(value)) return { words: fieldFaults.number };
  if (value === null && (key === "dayAge" || key === "tempC"))
    return { words: fieldFaults.missing };
  const parsed = breedDaySchema.shape[key].safeParse(value, { reportInput: true });
  const issue = parsed.error?.issues[0];
  return issue === undefined ? null : faultOf(issue);
}

/** A row without a fault, as it is saved. */
export const dayOf = ({ cells }: StandardRow): BreedDay =>
  Object.fromEntries(breedCellKeys.map((key) => [key, numberIn(cells[key])])) as BreedDay;

/**
 * Half way between two rows where there is an age between them; after the last row the next day
 * as that one.
 */
export function cellsBetween(
  before: StandardRow | undefined,
  after: StandardRow | undefined,
): StandardRow["cells"] {
  if (before === undefined) return { ...blankCells, dayAge: "0" };
  const from = knownNumberIn(before.cells.dayAge);
  if (from === null) return blankCells;
  const to = after === undefined ? null : knownNumberIn(after.cells.dayAge);
  if (after === undefined || to === null) return { ...before.cells, dayAge: String(from + 1) };
  const age = Math.floor((from + to) / 2);
  if (age <= from || age >= to) return blankCells;
  const share = (age - from) / (to - from);
  return byCell((key) => {
    if (key === "dayAge") return String(age);
    const [low, high] = [knownNumberIn(before.cells[key]), knownNumberIn(after.cells[key])];
    return low === null || high === null
      ? ""
      : String(Number((low + (high - low) * share).toFixed(breedCells[key].decimals)));
  });
}
