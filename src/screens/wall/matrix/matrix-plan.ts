/** A farm as the matrix lays it out. */
export interface PlannedFarm {
  readonly farmId: number;
  /** True if it has an alarm: it gets a separate row as long as there is room. */
  readonly hasAlarm: boolean;
  /** Number of cells: its houses, or one if a cell stands for a farm. */
  readonly cells: number;
  readonly houses: number;
  /**
   * Lines that its short name takes, in the normal and in the wide space for names (`wideNameEm`).
   */
  readonly nameLines: number;
  readonly wideNameLines: number;
  /** True if a word of it would be broken in the normal space. */
  readonly hasLongWord: boolean;
}

/** Rectangle in root units. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface MatrixRow extends Cell {
  readonly farmId: number;
}

export interface MatrixPlan {
  readonly rows: readonly MatrixRow[];
  /** Cells of each farm, in the order given; none of those left out. */
  readonly cells: readonly (readonly Cell[])[];
  /** The line between rows and the rest. */
  readonly heading: { readonly y: number; readonly farms: number; readonly houses: number } | null;
  /** Farms and houses for which no cell is left, named in the last line. */
  readonly leftOut: { readonly y: number; readonly farms: number; readonly houses: number } | null;
}

export interface MatrixRoom {
  readonly columns: number;
  readonly rows: number;
}

/** Space for names; the wide one is for names that take two lines in the normal one. */
export const nameEm = 7.5;
export const wideNameEm = 9.9;
const lineEm = 1.3;
const rowGap = 0.3;
const cellGap = 0.15;
/** Sizes of cells in a row, with and without the number of the house. */
const numbered = { width: 2.3, height: 1.4 };
const large = { width: 1.25, height: 1.25 };
const usual = { width: 0.85, height: 0.85 };
const min = { width: 0.6, height: 0.6 };
/** Possible row layouts, best first. No word is broken if there is room for it. */
const rowShapes = (hasLongWord: boolean): readonly RowShape[] =>
  [numbered, large, usual].flatMap((cell) =>
    (hasLongWord ? [wideNameEm, nameEm] : [nameEm, wideNameEm]).map((names) => ({ cell, names })),
  );
/** Shapes of rows if not all farms in alarm have one: more rows have priority over larger cells. */
const crowdedShapes: readonly RowShape[] = [
  { cell: usual, names: nameEm },
  { cell: usual, names: wideNameEm },
  { cell: min, names: wideNameEm },
];
/** Sizes of the cells of all other farms, largest first; no mark is smaller than the last one. */
const restCells = [2.6, 2.2, 1.7, 1.45, 1.25, 1, 0.85, 0.7, 0.6] as const;
const farmGap = 0.35;

/** With more houses than this a cell stands for a farm. */
export const cellsMax = 600;

/**
 * The cells of a fleet, worst farm first, as large as possible. The order of houses in a farm never
 * changes.
 */
export function planMatrix(farms: readonly PlannedFarm[], room: MatrixRoom): MatrixPlan {
  const inTrouble = farms.filter(({ hasAlarm }) => hasAlarm);
  const troubled = inTrouble.length;
  // Only as many rows are tried as there is room for, because with thousands of farms each attempt
  // takes a pass.
  const rowsMax = Math.ceil(room.rows / (lineEm + rowGap));
  const shapes =
    troubled > rowsMax ? [] : rowShapes(inTrouble.some(({ hasLongWord }) => hasLongWord));
  for (const shape of shapes) {
    const plan = planWith(farms, troubled, shape, room);
    if (plan !== null) return plan;
  }
  for (let rows = Math.min(troubled, rowsMax); rows >= 0; rows -= 1)
    for (const shape of crowdedShapes) {
      const plan = planWith(farms, rows, shape, room);
      if (plan !== null) return plan;
    }
  return planCut(farms, room);
}

interface RowShape {
  readonly cell: Size;
  readonly names: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Cells shrink to this share of their size at least, so that those of a farm fit in one line. */
const minShare = 0.8;

/** Gaps between the cells of a row; the second is used if it saves a line. */
const rowGaps = [cellGap, 0.1] as const;

interface Line {
  readonly size: Size;
  readonly gap: number;
}

/**
 * Size and gap with which the largest of these farms fits on one line; the unchanged size if that
 * would be too small.
 */
function inOneLine(size: Size, rows: readonly PlannedFarm[], columns: number): Line {
  const max = Math.max(...rows.map(({ cells }) => cells));
  for (const gap of rowGaps) {
    const share = Math.min(1, ((columns + gap) / max - gap) / size.width);
    if (share < minShare || Math.min(size.width, size.height) * share < min.width) continue;
    return { size: { width: size.width * share, height: size.height * share }, gap };
  }
  return { size, gap: cellGap };
}

/** Null when it does not fit. */
function planWith(
  farms: readonly PlannedFarm[],
  rowCount: number,
  { cell, names }: RowShape,
  room: MatrixRoom,
): MatrixPlan | null {
  const requested = farms.slice(0, rowCount);
  // A cell with a number is already as narrow as its number allows, so it is not shrunk.
  const { size, gap } =
    cell === numbered
      ? { size: cell, gap: cellGap }
      : inOneLine(cell, requested, room.columns - names);
  const roomFor = Math.floor((room.columns - names + gap) / (size.width + gap) + 1e-9);
  if (roomFor < 1) return null;
  const rows: MatrixRow[] = [];
  const cells: (readonly Cell[])[] = [];
  let y = 0;
  for (const farm of requested) {
    const lines = Math.ceil(farm.cells / roomFor);
    // Makes lines of similar length, so that no house is alone on the last line.
    const perLine = Math.ceil(farm.cells / lines);
    const needed = lines * (size.height + gap) - gap;
    const nameLines = names === wideNameEm ? farm.wideNameLines : farm.nameLines;
    const height = Math.max(nameLines * lineEm, needed);
    rows.push({ farmId: farm.farmId, x: 0, y, width: names, height });
    const top = y + (lines === 1 ? (height - size.height) / 2 : 0);
    cells.push(
      Array.from({ length: farm.cells }, (_, index) => ({
        x: names + (index % perLine) * (size.width + gap),
        y: top + Math.floor(index / perLine) * (size.height + gap),
        ...size,
      })),
    );
    y += height + rowGap;
  }
  const rest = farms.slice(rowCount);
  if (rest.length === 0) return y - rowGap <= room.rows ? planOf(rows, cells, null, rest) : null;
  const top = y + lineEm;
  const placed = placeRest(rest, top, room);
  return placed === null ? null : planOf(rows, [...cells, ...placed], y, rest);
}

function planOf(
  rows: readonly MatrixRow[],
  cells: readonly (readonly Cell[])[],
  headingY: number | null,
  rest: readonly PlannedFarm[],
): MatrixPlan {
  return {
    rows,
    cells,
    heading: headingY === null ? null : { y: headingY, farms: rest.length, houses: housesOf(rest) },
    leftOut: null,
  };
}

const housesOf = (farms: readonly PlannedFarm[]): number =>
  farms.reduce((sum, { houses }) => sum + houses, 0);

/** The largest cells with which all of them fit; null when not even the smallest do. */
function placeRest(
  farms: readonly PlannedFarm[],
  top: number,
  room: MatrixRoom,
): (readonly Cell[])[] | null {
  for (const size of restCells) {
    const placed = flow(farms, size, top, room);
    if (placed.length === farms.length) return placed;
  }
  return null;
}

/** Cells one after the other, a gap between farms that have several; ends where the room does. */
function flow(
  farms: readonly PlannedFarm[],
  size: number,
  top: number,
  { columns, rows }: MatrixRoom,
): (readonly Cell[])[] {
  const step = size + cellGap * (size < 0.85 ? 0.8 : 1);
  const placed: (readonly Cell[])[] = [];
  let x = 0;
  let y = top;
  for (const farm of farms) {
    const cells: Cell[] = [];
    for (let index = 0; index < farm.cells; index += 1) {
      if (x + size > columns) {
        x = 0;
        y += step;
      }
      if (y + size > rows) return placed;
      cells.push({ x, y, width: size, height: size });
      x += step;
    }
    if (farm.cells > 1) x += farmGap;
    placed.push(cells);
  }
  return placed;
}

/** For too many farms: the worst get cells, the others are only a number. */
function planCut(farms: readonly PlannedFarm[], room: MatrixRoom): MatrixPlan {
  const placed = flow(farms, restCells[restCells.length - 1]!, lineEm, {
    ...room,
    rows: room.rows - lineEm,
  });
  const left = farms.slice(placed.length);
  const isNoneShown = placed.length === 0;
  return {
    ...planOf([], [...placed, ...left.map(() => [])], isNoneShown ? null : 0, farms),
    // If there is no room for any cell, this line is at the top, because two lines would overlap.
    leftOut: {
      y: isNoneShown ? 0 : room.rows - lineEm,
      farms: left.length,
      houses: housesOf(left),
    },
  };
}
