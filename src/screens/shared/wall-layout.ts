/**
 * Arrangement of the panels. `wide`: map, matrix and incidents above a footer. `desk`: the same
 * with
 * small type for close viewing. `ultra`: little height, no footer. `tall`: one above the other.
 * `small`:
 * bar, matrix and incidents. `tiny`: bar and incidents.
 */
export type Arrangement = "wide" | "desk" | "ultra" | "tall" | "small" | "tiny";

/** Sizes in root units. */
export interface Layout {
  readonly arrangement: Arrangement;
  /** The whole screen. */
  readonly columns: number;
  readonly rows: number;
  /** Houses compared in the footer; 0 without a footer. */
  readonly cards: number;
  /** Room for the sentence of the fleet bar, and whether its facts have a line of their own. */
  readonly barEm: number;
  readonly hasTwoBarLines: boolean;
  /** Width of a row of the incident list; `trailEm`: of the trail in the header. */
  readonly incidentEm: number;
  /** Height of the incident list. */
  readonly listRows: number;
  readonly trailEm: number;
  readonly hasMap: boolean;
}

/** Widths of the three parts of the body; wall.css has the same. */
const bodies: Readonly<Record<Arrangement, readonly [map: number, matrix: number, list: number]>> =
  {
    wide: [15.5, 18, 15.7],
    desk: [30, 27, 32],
    ultra: [15, 20, 18],
    tall: [1, 1, 1],
    small: [0, 17, 16],
    tiny: [0, 0, 1],
  };
const cardsOf: Readonly<Record<Arrangement, number>> = {
  wide: 3,
  desk: 6,
  ultra: 0,
  tall: 2,
  small: 0,
  tiny: 0,
};
const gap = 0.3;
/** Height above and below the list, gaps included, and the list's share of the rest; wall.css. */
const listHeights: Readonly<Record<Arrangement, readonly [fixed: number, share: number]>> = {
  wide: [11.6, 1],
  desk: [17.1, 1],
  ultra: [5.8, 1],
  tall: [14.1, 15 / 38],
  small: [5.8, 1],
  tiny: [5.8, 1],
};
/** Width of logo, connection, clock, button and gaps in the header. */
const headerRest = 23;
const smallHeaderRest = 17;
const stackedHeaderRest = 16;

/** `columns` and `rows`: the screen in root units. */
export function layoutOf(columns: number, rows: number): Layout {
  const arrangement = arrangementOf(columns, rows);
  const isStacked = arrangement === "tall" || arrangement === "tiny";
  const [map, matrix, list] = bodies[arrangement];
  const share = isStacked ? 1 : list / (map + matrix + list);
  const [fixed, height] = listHeights[arrangement];
  const isRoomy = arrangement === "wide" || arrangement === "desk" || arrangement === "ultra";
  return {
    arrangement,
    columns,
    rows,
    cards: cardsOf[arrangement],
    barEm: columns - 2,
    hasTwoBarLines: arrangement === "tall",
    incidentEm: (columns - 2 * gap) * share - (isStacked ? 0 : gap) - 1.9,
    listRows: (rows - fixed) * height - 0.6,
    trailEm: isStacked
      ? columns - stackedHeaderRest
      : Math.max(4, columns - (isRoomy ? headerRest : smallHeaderRest)),
    hasMap: map > 0,
  };
}

/** Minimum size of each arrangement; the first that fits is taken. */
const needs: readonly (readonly [Arrangement, columns: number, rows: number])[] = [
  ["desk", 75, 40],
  ["wide", 42, 25.5],
  ["ultra", 48, 20],
  ["small", 34, 17],
  ["tiny", 0, 0],
];

function arrangementOf(columns: number, rows: number): Arrangement {
  if (rows > columns * 1.1) return columns >= 24 && rows >= 38 ? "tall" : "tiny";
  const found = needs.find(([, least, leastRows]) => columns >= least && rows >= leastRows);
  return found?.[0] ?? "tiny";
}
