import type { Species } from "../../../contract/base/animal.ts";
import { weightUnitOf } from "../../../contract/base/animal.ts";
import {
  type BreedCell,
  breedCellKeys,
  breedDaysMax,
} from "../../../contract/fleet/flock/breed.ts";
import type { DecimalSign } from "../../lib/text/number-convention.ts";
import { plainFigure, withoutPercent } from "../../lib/data/pasted-figures.ts";
import { parseDelimited } from "../../lib/data/delimited.ts";
import { blankCells, type StandardRow, weightIn } from "./standard-row.ts";
import { headingsIn, statedWeightUnit } from "./standard-text.ts";

/** The rows after the paste. */
export interface PastePlan {
  readonly rows: readonly StandardRow[];
  /** Number of cells that would be overwritten. */
  readonly overwritten: number;
  /** Headings that match no column of the table; the cells below them are left out. */
  readonly leftOut: readonly string[];
  /** Why it cannot be done; null when it can. */
  readonly fault: "wide" | "long" | null;
}

/**
 * Target of a pasted text: in `rows` from the row `top` on; `columns` from the first one to fill.
 */
export interface PasteTarget {
  readonly rows: readonly StandardRow[];
  readonly species: Species;
  readonly columns: readonly BreedCell[];
  readonly top: number;
  readonly nextId: () => number;
  /** The block's decimal sign. */
  readonly sign?: DecimalSign;
}

/**
 * Returns the effect of a text from a spreadsheet; missing rows are added. A first line of headings
 * selects the columns.
 */
export function planPaste(
  text: string,
  { rows, species, columns, top, nextId, sign = "." }: PasteTarget,
): PastePlan {
  const lines = parseDelimited(text, "\t");
  const headings = headingsIn(lines[0] ?? []);
  const unit = weightUnitOf(species);
  const statedUnit = statedWeightUnit(lines[0] ?? []) ?? unit;
  const body = headings === null ? lines : lines.slice(1);
  const keys = headings ?? columns;
  const leftOut = (headings ?? []).flatMap((key, place) => {
    const heading = lines[0]?.[place]?.trim() ?? "";
    return key === null && heading !== "" ? [heading] : [];
  });
  const refused = { rows, overwritten: 0, leftOut: [] };
  const isWide = headings === null && lines.some(({ length }) => length > columns.length);
  if (isWide) return { ...refused, fault: "wide" };
  if (top + body.length > breedDaysMax) return { ...refused, fault: "long" };
  const planned = [...rows];
  let overwritten = 0;
  body.forEach((fields, index) => {
    const { id, cells } = planned[top + index] ?? { id: nextId(), cells: blankCells };
    const pasted = pastedCells(fields, keys, sign);
    if (pasted.weightG !== undefined) pasted.weightG = weightIn(pasted.weightG, statedUnit, unit);
    overwritten += breedCellKeys.filter(
      (key) => pasted[key] !== undefined && cells[key] !== "" && cells[key] !== pasted[key],
    ).length;
    planned[top + index] = { id, cells: { ...cells, ...pasted } };
  });
  return { rows: planned, overwritten, leftOut, fault: null };
}

function pastedCells(
  fields: readonly string[],
  keys: readonly (BreedCell | null)[],
  sign: DecimalSign,
): Partial<Record<BreedCell, string>> {
  const cells: Partial<Record<BreedCell, string>> = {};
  fields.forEach((field, place) => {
    const key = keys[place];
    if (key != null) cells[key] = plainFigure(withoutPercent(field.trim()), sign);
  });
  return cells;
}
