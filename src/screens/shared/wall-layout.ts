import type { Drill } from "../../stores/screens/wall-drill.ts";

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

/** Size of a row or column: root units (`2.6u`), or a share of what is left (`15fr`). */
type Track = `${number}${"u" | "fr"}`;
interface Grid {
  /** Names of the places, row by row. */
  readonly areas: readonly string[];
  readonly rows: readonly Track[];
  readonly columns: readonly Track[];
}

/** The wall's grid, and what the texts are fitted to: wall.css receives it in variables. */
const grids: Readonly<Record<Arrangement, Grid>> = {
  wide: {
    areas: ["head head head", "bar bar bar", "map matrix right", "foot foot foot"],
    rows: ["2u", "2.6u", "1fr", "5.5u"],
    columns: ["15.5fr", "18fr", "15.7fr"],
  },
  desk: {
    areas: ["head head head", "bar bar bar", "map matrix right", "foot foot foot"],
    rows: ["2u", "2.6u", "1fr", "11u"],
    columns: ["30fr", "27fr", "32fr"],
  },
  ultra: {
    areas: ["head head head", "bar bar bar", "map matrix right"],
    rows: ["2u", "2.6u", "1fr"],
    columns: ["15fr", "20fr", "18fr"],
  },
  tall: {
    areas: ["head", "bar", "right", "matrix", "map", "foot"],
    rows: ["2.4u", "4.2u", "15fr", "10.2fr", "12.8fr", "5.4u"],
    columns: ["1fr"],
  },
  small: {
    areas: ["head head", "bar bar", "matrix right"],
    rows: ["2u", "2.6u", "1fr"],
    columns: ["17fr", "16fr"],
  },
  tiny: { areas: ["head", "bar", "right"], rows: ["2u", "2.6u", "1fr"], columns: ["1fr"] },
};
/** Differences of the grid of one house. */
const houseGrids: Readonly<Record<Arrangement, Partial<Grid>>> = {
  wide: {
    areas: ["head head head", "bar bar bar", "left middle right", "foot foot foot"],
    columns: ["13u", "1fr", "15.7u"],
  },
  desk: {
    areas: ["head head head", "bar bar bar", "left middle right", "foot foot foot"],
    columns: ["20u", "1fr", "26u"],
  },
  ultra: {
    areas: ["head head head", "bar bar bar", "left middle right"],
    columns: ["14u", "1fr", "15.2u"],
  },
  tall: {
    areas: ["head", "bar", "middle", "left", "right", "foot"],
    rows: ["2.4u", "4.2u", "1fr", "10u", "8.8u", "5u"],
  },
  small: { areas: ["head head", "bar bar", "middle right"] },
  tiny: {},
};
/** A farm has the place of the list where only one column fits. */
const tinyFarm: Partial<Grid> = { areas: ["head", "bar", "map"] };
const cardsOf: Readonly<Record<Arrangement, number>> = {
  wide: 3,
  desk: 6,
  ultra: 0,
  tall: 2,
  small: 0,
  tiny: 0,
};
const gap = 0.3;
/** Width of logo, connection, clock, button and gaps in the header. */
const headerRest = 23;
const smallHeaderRest = 17;
const stackedHeaderRest = 16;

/** `columns` and `rows`: the screen in root units. */
export function layoutOf(columns: number, rows: number): Layout {
  const arrangement = arrangementOf(columns, rows);
  const grid = grids[arrangement];
  const isStacked = grid.columns.length === 1;
  const share = shareOf(grid.columns, columnOf(grid, "right"));
  const isRoomy = arrangement === "wide" || arrangement === "desk" || arrangement === "ultra";
  return {
    arrangement,
    columns,
    rows,
    cards: cardsOf[arrangement],
    barEm: columns - 2,
    hasTwoBarLines: arrangement === "tall",
    incidentEm: (columns - 2 * gap) * share - (isStacked ? 0 : gap) - 1.9,
    listRows: (rows - fixedRows(grid)) * shareOf(grid.rows, rowOf(grid, "right")) - 0.6,
    trailEm: isStacked
      ? columns - stackedHeaderRest
      : Math.max(4, columns - (isRoomy ? headerRest : smallHeaderRest)),
    hasMap: rowOf(grid, "map") >= 0,
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

const inUnits = (tracks: readonly Track[]): number =>
  tracks.reduce((sum, track) => (track.endsWith("u") ? sum + Number.parseFloat(track) : sum), 0);
const inShares = (tracks: readonly Track[]): number =>
  tracks.reduce((sum, track) => (track.endsWith("fr") ? sum + Number.parseFloat(track) : sum), 0);
const shareOf = (tracks: readonly Track[], at: number): number =>
  Number.parseFloat(tracks[at] ?? "0") / inShares(tracks);
const rowOf = ({ areas }: Grid, place: string): number =>
  areas.findIndex((row) => row.split(" ").includes(place));
const columnOf = (grid: Grid, place: string): number =>
  grid.areas[rowOf(grid, place)]?.split(" ").indexOf(place) ?? -1;
/** Height of the rows that do not grow, gaps included, root units. */
const fixedRows = ({ rows }: Grid): number => inUnits(rows) + (rows.length + 1) * gap;

const trackCss = (track: Track): string =>
  track.endsWith("u") ? `calc(var(--u) * ${Number.parseFloat(track)})` : `minmax(0, ${track})`;
const tracksCss = (tracks: readonly Track[]): string => tracks.map(trackCss).join(" ");

/** Variables from which wall.css has its grid. */
export interface GridVariables {
  readonly "--gap": string;
  readonly "--wall-areas": string;
  readonly "--wall-rows": string;
  readonly "--wall-columns": string;
}

export function gridVariables(arrangement: Arrangement, level: Drill["level"]): GridVariables {
  const grid = { ...grids[arrangement], ...differenceAt(arrangement, level) };
  return {
    "--gap": `calc(var(--u) * ${gap})`,
    "--wall-areas": grid.areas.map((row) => `"${row}"`).join(" "),
    "--wall-rows": tracksCss(grid.rows),
    "--wall-columns": tracksCss(grid.columns),
  };
}

function differenceAt(arrangement: Arrangement, level: Drill["level"]): Partial<Grid> {
  if (level === "house") return houseGrids[arrangement];
  return level === "farm" && arrangement === "tiny" ? tinyFarm : {};
}
