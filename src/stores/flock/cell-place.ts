import type { BreedCell } from "../../../contract/fleet/flock/breed.ts";
import type { StandardRow } from "./standard-row.ts";

export interface CellPlace {
  readonly rowId: number;
  readonly cell: BreedCell;
}

/** The cells to move in. */
export interface CellTable {
  readonly rows: readonly Pick<StandardRow, "id">[];
  readonly columns: readonly BreedCell[];
}

/** Moves by rows and columns, stopping at the edges. */
export function movedBy(
  table: CellTable,
  from: CellPlace,
  rows: number,
  columns: number,
): CellPlace | null {
  const [row, column] = indexesOf(table, from);
  const within = (index: number, length: number) => Math.min(length - 1, Math.max(0, index));
  return placeAt(
    table,
    within(row + rows, table.rows.length),
    within(column + columns, table.columns.length),
  );
}

/** The next or previous cell, continuing in the neighbouring row; null at the end of the table. */
export function nextTo(table: CellTable, from: CellPlace, delta: 1 | -1): CellPlace | null {
  const [row, column] = indexesOf(table, from);
  const width = table.columns.length;
  const index = row * width + column + delta;
  return placeAt(table, Math.floor(index / width), index % width);
}

const indexesOf = ({ rows, columns }: CellTable, { rowId, cell }: CellPlace) =>
  [rows.findIndex(({ id }) => id === rowId), columns.indexOf(cell)] as const;

function placeAt({ rows, columns }: CellTable, row: number, column: number): CellPlace | null {
  const [rowId, cell] = [rows[row]?.id, columns[column]];
  return rowId === undefined || cell === undefined ? null : { rowId, cell };
}
