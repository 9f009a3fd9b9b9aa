import type { Drill } from "../../stores/screens/wall-drill.ts";

/**
 * Arrangement of the panels over the map. `tv`: incidents at the right, curves below; figures in
 * the header. `wall`: columns at both sides. `desk`: the same with small type for close viewing.
 * `ultra`: little height, no footer. `tall`: the map on top, the rest below it. `small`: bar,
 * matrix and incidents. `tiny`: bar and incidents.
 */
export type Arrangement = "tv" | "wall" | "desk" | "ultra" | "tall" | "small" | "tiny";

/** Sizes in root units. */
export interface Layout {
  readonly arrangement: Arrangement;
  /** The whole screen. */
  readonly columns: number;
  readonly rows: number;
  /** Houses compared in the footer; 0 without a footer. */
  readonly cards: number;
  /** Width of the footer. */
  readonly footEm: number;
  /** Room for the sentence of the fleet bar, and whether its facts have a line of their own. */
  readonly barEm: number;
  readonly hasTwoBarLines: boolean;
  /** Width of a row of the incident list; `trailEm`: of the trail in the header. */
  readonly incidentEm: number;
  /** Height of the incident list. */
  readonly listRows: number;
  readonly trailEm: number;
  readonly hasMap: boolean;
  /** The figures of the fleet have a column of their own. */
  readonly hasLeft: boolean;
  /** Share of the screen that no panel covers, where the map is the stage. */
  readonly freeShare: number;
  readonly fleet: Grid;
  readonly house: Grid;
}

/** Size of a row or column: root units (`2.6u`), or a share of the remaining space (`15fr`). */
type Track = `${number}${"u" | "fr"}`;
interface Grid {
  /** Names of the places, row by row. */
  readonly areas: readonly string[];
  readonly rows: readonly Track[];
  readonly columns: readonly Track[];
}

const gap = 0.3;
const head = 2.1;
const bar = 2.6;
/** The map is the stage: least share of the screen without panels. */
const minFree = 0.4505;
/** Smallest useful height of a footer. */
const minFoot = 3.3;
/** Height of the part below the incidents: stills of cameras, the shift, or the matrix. */
export const belowList = { tv: 5, wall: 3.2, desk: 3.2, ultra: 4.4 } as const;

interface Screen {
  readonly columns: number;
  readonly rows: number;
}

const u = (size: number): Track => `${Math.round(size * 100) / 100}u`;
const within = (min: number, value: number, max: number): number =>
  Math.max(min, Math.min(value, max));

/** Returns the height at which the footer leaves the map its share, at most `max`. */
function footOf({ columns, rows }: Screen, sides: number, gaps: number, max: number): number {
  const middle = columns - sides - gaps * gap;
  const free = (columns * rows * minFree) / middle;
  return Math.min(rows - head - bar - 5 * gap - free, max);
}

/** Both columns, and the footer between them. */
function sided({ columns, rows }: Screen, left: number, right: number, maxFoot: number): Grid {
  const foot = footOf({ columns, rows }, left + right, 4, maxFoot);
  return {
    areas: ["head head head", "bar bar bar", "left map right", "left foot right"],
    rows: [u(head), u(bar), "1fr", u(foot)],
    columns: [u(left), "1fr", u(right)],
  };
}

/** A television: hardly room for a footer on the smallest. */
function tvOf(screen: Screen): Grid {
  const right = within(15, screen.columns * 0.3, 17);
  const foot = footOf(screen, right, 3, 5.5);
  const grid: Grid = {
    areas: ["head head", "bar bar", "map right"],
    rows: [u(head), u(bar), "1fr"],
    columns: ["1fr", u(right)],
  };
  return foot < minFoot
    ? grid
    : { ...grid, areas: [...grid.areas, "foot right"], rows: [...grid.rows, u(foot)] };
}

/** Beside an ultra-wide map the figures have a column where it stays large enough. */
function ultraOf(screen: Screen): Grid {
  const { columns } = screen;
  const rows: readonly Track[] = [u(head), u(bar), "1fr"];
  const sided: Grid = {
    areas: ["head head head", "bar bar bar", "left map right"],
    rows,
    columns: [u(within(14.5, columns * 0.177, 20)), "1fr", u(within(16.5, columns * 0.21, 24))],
  };
  return freeOf(sided, screen) >= minFree
    ? sided
    : {
        areas: ["head head", "bar bar", "map right"],
        rows,
        columns: ["1fr", u(within(15, columns * 0.33, 17.5))],
      };
}

/** Upright: the map on top, 40 % of the screen; the rest in two columns where they have room. */
function tallOf({ columns, rows }: Screen): Grid {
  const map = u(rows * 0.4);
  const foot = u(within(4.6, rows * 0.1, 8));
  const [headRow, barRow] = [u(2.4), u(4.2)];
  return columns < tallSided
    ? {
        areas: ["head", "bar", "map", "right", "left", "foot"],
        rows: [headRow, barRow, map, "11fr", "7fr", foot],
        columns: ["1fr"],
      }
    : {
        areas: ["head head", "bar bar", "map map", "left right", "foot foot"],
        rows: [headRow, barRow, map, "1fr", foot],
        columns: ["20fr", "24fr"],
      };
}
const tallSided = 38;

const small: Grid = {
  areas: ["head head", "bar bar", "left right"],
  rows: ["2u", "2.6u", "1fr"],
  columns: ["17fr", "16fr"],
};
const tiny: Grid = {
  areas: ["head", "bar", "right"],
  rows: ["2u", "2.6u", "1fr"],
  columns: ["1fr"],
};

function fleetGrid(arrangement: Arrangement, screen: Screen): Grid {
  const { columns } = screen;
  switch (arrangement) {
    case "tv":
      return tvOf(screen);
    case "wall":
      return sided(screen, within(14, columns * 0.172, 17), within(16, columns * 0.203, 19), 8);
    case "desk":
      return sided(screen, within(18, columns * 0.177, 23), within(22, columns * 0.223, 29), 12);
    case "ultra":
      return ultraOf(screen);
    case "tall":
      return tallOf(screen);
    case "small":
      return small;
    case "tiny":
      return tiny;
  }
}

/**
 * With a single house, that house fills the middle of the screen and its column is shown at every
 * size.
 */
function houseGrid(arrangement: Arrangement, fleet: Grid): Grid {
  switch (arrangement) {
    case "tv":
      return {
        areas: ["head head head", "bar bar bar", "left middle right", "foot foot right"],
        rows: [u(head), u(bar), "1fr", "5u"],
        columns: ["12.6u", "1fr", fleet.columns[1] ?? "15u"],
      };
    case "ultra":
      return {
        areas: ["head head head", "bar bar bar", "left middle right"],
        rows: fleet.rows,
        columns: ["14u", "1fr", fleet.columns.at(-1) ?? "16u"],
      };
    case "wall":
    case "desk":
      return { ...fleet, areas: fleet.areas.map((row) => row.replace("map", "middle")) };
    case "tall":
      return {
        areas: ["head", "bar", "middle", "left", "right", "foot"],
        rows: [u(2.4), u(4.2), "1fr", "10u", "8.8u", "5u"],
        columns: ["1fr"],
      };
    case "small":
      return { ...fleet, areas: ["head head", "bar bar", "middle right"] };
    case "tiny":
      return fleet;
  }
}

/** A farm takes the place of the list where only one column fits. */
const tinyFarm: Partial<Grid> = { areas: ["head", "bar", "map"] };

/** Width of a card of the footer, at least. */
const cardEm = { tv: 15, wall: 15, desk: 15, tall: 13 } as const;
/** Width of logo, connection, clock, button and gaps in the header. */
const headerRest = 26;
const smallHeaderRest = 17;
const stackedHeaderRest = 16;

/** `columns` and `rows`: the screen in root units. */
export function layoutOf(columns: number, rows: number): Layout {
  const arrangement = arrangementOf(columns, rows);
  const screen = { columns, rows };
  const fleet = fleetGrid(arrangement, screen);
  const widthOf = (place: string): number => extent(fleet.columns, columns, spanOf(fleet, place));
  const isStacked = arrangement === "tall" || arrangement === "tiny";
  const isRoomy = ["tv", "wall", "desk", "ultra"].includes(arrangement);
  const right = heightOf(fleet, rows, "right");
  const footEm = placesOf(fleet).has("foot") ? widthOf("foot") : 0;
  return {
    arrangement,
    columns,
    rows,
    cards: cardsOf(arrangement, footEm),
    footEm,
    barEm: columns - 2,
    hasTwoBarLines: arrangement === "tall",
    incidentEm: widthOf("right") - 2,
    listRows: right - 0.6 - (isIn(belowList, arrangement) ? belowList[arrangement] + gap : 0),
    trailEm: isStacked
      ? columns - stackedHeaderRest
      : Math.max(4, columns - (isRoomy ? headerRest : smallHeaderRest)),
    hasMap: placesOf(fleet).has("map"),
    hasLeft: placesOf(fleet).has("left"),
    freeShare: freeOf(fleet, screen),
    fleet,
    house: houseGrid(arrangement, fleet),
  };
}

/** On a narrow upright screen the cells of the houses take the space of the figures. */
export const hasFigures = ({ arrangement, columns, hasLeft }: Layout): boolean =>
  hasLeft && arrangement !== "small" && (arrangement !== "tall" || columns >= tallSided);

const isIn = <T extends object>(table: T, key: PropertyKey): key is keyof T =>
  Object.hasOwn(table, key);

const cardsOf = (arrangement: Arrangement, footEm: number): number =>
  isIn(cardEm, arrangement) && footEm > 0
    ? within(1, Math.floor(footEm / cardEm[arrangement]), 6)
    : 0;

/** Minimum size of each arrangement; the first that fits is taken. */
const needs: readonly (readonly [Arrangement, columns: number, rows: number])[] = [
  ["desk", 104, 58],
  ["wall", 79, 44],
  ["tv", 42, 23],
  ["small", 34, 17],
  ["tiny", 0, 0],
];

function arrangementOf(columns: number, rows: number): Arrangement {
  if (rows > columns * 1.1) return columns >= 24 && rows >= 38 ? "tall" : "tiny";
  if (columns > rows * 2.1 && columns >= 48 && rows >= 20) return "ultra";
  const need = needs.find(([, min, minRows]) => columns >= min && rows >= minRows);
  return need?.[0] ?? "tiny";
}

const placesOf = ({ areas }: Grid): ReadonlySet<string> =>
  new Set(areas.flatMap((row) => row.split(" ")));

/** Share of the screen that is the map's alone; 0 without a map. */
function freeOf(grid: Grid, { columns, rows }: Screen): number {
  const width = extent(grid.columns, columns, spanOf(grid, "map"));
  return (width * heightOf(grid, rows, "map")) / (columns * rows);
}

/** First and last column of a place. */
function spanOf({ areas }: Grid, place: string): readonly [number, number] {
  const row = areas.find((area) => area.split(" ").includes(place))?.split(" ") ?? [];
  return [row.indexOf(place), row.lastIndexOf(place)];
}

/** Height of a place, all its rows. */
function heightOf(grid: Grid, rows: number, place: string): number {
  const has = grid.areas.map((row) => row.split(" ").includes(place));
  return extent(grid.rows, rows, [has.indexOf(true), has.lastIndexOf(true)]);
}

/** Size of tracks from one to another, the gaps between them included; 0 without tracks. */
function extent(
  tracks: readonly Track[],
  whole: number,
  [from, to]: readonly [number, number],
): number {
  if (from < 0) return 0;
  const rest = whole - inUnits(tracks) - (tracks.length + 1) * gap;
  const shares = inShares(tracks);
  return tracks
    .slice(from, to + 1)
    .reduce(
      (sum, track) =>
        sum +
        (track.endsWith("u")
          ? Number.parseFloat(track)
          : (rest * Number.parseFloat(track)) / shares),
      (to - from) * gap,
    );
}

const inUnits = (tracks: readonly Track[]): number =>
  tracks.reduce((sum, track) => (track.endsWith("u") ? sum + Number.parseFloat(track) : sum), 0);
const inShares = (tracks: readonly Track[]): number =>
  tracks.reduce((sum, track) => (track.endsWith("fr") ? sum + Number.parseFloat(track) : sum), 0);

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

export function gridVariables(layout: Layout, level: Drill["level"]): GridVariables {
  const isTinyFarm = level === "farm" && layout.arrangement === "tiny";
  const grid = {
    ...(level === "house" ? layout.house : layout.fleet),
    ...(isTinyFarm ? tinyFarm : {}),
  };
  return {
    "--gap": `calc(var(--u) * ${gap})`,
    "--wall-areas": grid.areas.map((row) => `"${row}"`).join(" "),
    "--wall-rows": tracksCss(grid.rows),
    "--wall-columns": tracksCss(grid.columns),
  };
}

/** A place of the grid, root units. */
export interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the places of a layout on the screen, the map's among them. */
export function placesIn({ fleet, columns, rows }: Layout): readonly Place[] {
  return [...placesOf(fleet)].map((name) => {
    const [left, right] = spanOf(fleet, name);
    const has = fleet.areas.map((row) => row.split(" ").includes(name));
    const [top, bottom] = [has.indexOf(true), has.lastIndexOf(true)];
    return {
      name,
      x: left === 0 ? gap : extent(fleet.columns, columns, [0, left - 1]) + 2 * gap,
      y: top === 0 ? gap : extent(fleet.rows, rows, [0, top - 1]) + 2 * gap,
      width: extent(fleet.columns, columns, [left, right]),
      height: extent(fleet.rows, rows, [top, bottom]),
    };
  });
}
