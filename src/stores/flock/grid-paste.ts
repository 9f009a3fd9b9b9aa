import { seenText } from "../../../contract/base/seen-text.ts";
import { calendarDayIn } from "../../../contract/base/calendar-text.ts";
import { dayColumns } from "../../../contract/flock/production/production-import.ts";
import { parseDelimited } from "../../lib/data/delimited.ts";
import type { DecimalSign } from "../../lib/text/number-convention.ts";
import { plainFigure } from "../../lib/data/pasted-figures.ts";
import { dayTable } from "../record/import/day-import-table.ts";
import { headingKey, columnsNamed } from "../record/import/table-heading.ts";
import { fieldsOf, type GridField, type GridRow } from "./grid-row.ts";

/** Meaning of a heading: a cell's field, or the column that identifies the row. */
type GridColumn = GridField | "day" | "house";

const { alsoCalled } = dayTable;
const named = columnsNamed<GridColumn>({
  figures: [],
  days: ["day"],
  keys: ["day", "house", "dead", "culled", "good", "feedKg", "waterL", "note"],
  columns: { ...dayColumns, good: dayColumns.eggs },
  alsoCalled: {
    ...alsoCalled,
    good: [...(alsoCalled.eggs ?? []), "eggs", "合格蛋", "good eggs"],
  },
});

export type PastedCell = readonly [id: number, field: GridField, text: string];
interface Pasted {
  readonly cells: readonly PastedCell[];
  /** Number of lines that match no existing row. */
  readonly leftOut: number;
}

/**
 * Returns the cells that a spreadsheet block fills: from a cell on, or the columns named in its
 * first line; then a column of days or houses identifies the rows. Cells beyond the edge are left
 * out, and a blank cell changes nothing, because the meter's value may be right.
 */
export function pastedInto(
  text: string,
  {
    rows,
    id,
    field,
    sign,
  }: {
    readonly rows: readonly GridRow[];
    readonly id: number;
    readonly field: GridField;
    /** The block's decimal sign. */
    readonly sign: DecimalSign;
  },
): Pasted {
  const lines = parseDelimited(text.replace(/\r?\n$/, ""), "\t");
  const top = rows.findIndex((row) => row.id === id);
  const headings = headingsIn(lines[0] ?? []);
  const body = headings === null ? lines : lines.slice(1);
  const keyAt = headings === null ? -1 : keyColumn(headings, rows);
  let leftOut = 0;
  const cells = body.flatMap((line, down): PastedCell[] => {
    const row = keyAt === -1 ? rows[top + down] : rowCalled(rows, line[keyAt] ?? "");
    if (row === undefined) {
      leftOut += 1;
      return [];
    }
    const fields = fieldsOf(row);
    const from = fields.indexOf(field);
    return line.flatMap((cell, right): PastedCell[] => {
      const at = headings === null ? fields[from + right] : headings[right];
      const isField = at != null && at !== "day" && at !== "house" && fields.includes(at);
      const pasted = cell.trim();
      return isField && pasted !== ""
        ? [[row.id, at, at === "note" ? pasted : plainFigure(pasted, sign)]]
        : [];
    });
  });
  return { cells, leftOut };
}

/** Returns null when the line has no headings: it holds figures or names nothing known. */
function headingsIn(line: readonly string[]): readonly (GridColumn | null)[] | null {
  if (line.some((cell) => /^[\d.,]+$/.test(seenText(cell)))) return null;
  const matches = line.map((cell) => named.get(headingKey(cell))?.key ?? null);
  return matches.some((column) => column !== null) ? matches : null;
}

/** Rows of one day are identified by their house, rows of one flock by their day. */
function keyColumn(headings: readonly (GridColumn | null)[], rows: readonly GridRow[]): number {
  const isOfDays = new Set(rows.map(({ flockId }) => flockId)).size === 1;
  return headings.indexOf(isOfDays ? "day" : "house");
}

/** The only row with this name. */
function rowCalled(rows: readonly GridRow[], text: string): GridRow | undefined {
  const name = calendarDayIn(text) ?? headingKey(text);
  const matches = rows.filter(({ names }) => names.includes(name));
  return matches.length === 1 ? matches[0] : undefined;
}
