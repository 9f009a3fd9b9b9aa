import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import { areaFills, areaLine, dashLine, detailLine, focusLine, ground } from "../geo/palette.ts";
import { ranks } from "../geo/place-rank.ts";

/**
 * A style without glyphs, sprites, tiles or hosts: everything drawn comes from sources given as
 * data.
 */
export const bareStyle: StyleSpecification = {
  version: 8,
  sources: {},
  layers: [{ id: "ground", type: "background", paint: { "background-color": ground } }],
};

const isLine: ExpressionSpecification = ["==", ["get", "level"], "line"];
const fillByRank = [
  "match",
  ["coalesce", ["feature-state", "rank"], "none"],
  ...ranks.flatMap((rank) => [rank, areaFills[rank]]),
  areaFills.none,
] as unknown as ExpressionSpecification;

type Drawn = Extract<LayerSpecification, { type: "fill" | "line" }>;
type Spec = Drawn extends infer L
  ? L extends { source: unknown }
    ? Omit<L, "source">
    : never
  : never;

/**
 * Layers of the source of all areas; `focus` is the area drilled into, the others step back.
 * `linePx`: width of a border.
 */
export const areaLayers = (
  focus: string | null,
  highlight: string | null,
  linePx: number,
): readonly Spec[] => [
  {
    id: "area-fill",
    type: "fill",
    filter: ["!", isLine],
    paint: {
      "fill-color": fillByRank,
      "fill-opacity": focus === null ? 1 : ["case", ["==", ["get", "adcode"], focus], 0.55, 0.3],
    },
  },
  {
    id: "area-line",
    type: "line",
    filter: ["!", isLine],
    paint: { "line-color": areaLine, "line-width": linePx },
  },
  {
    id: "dash-line",
    type: "line",
    filter: isLine,
    paint: { "line-color": dashLine, "line-width": linePx * 2 },
  },
  {
    id: "area-focus",
    type: "line",
    filter: ["==", ["get", "adcode"], highlight ?? focus ?? ""],
    paint: { "line-color": focusLine, "line-width": linePx * 2.4 },
  },
];

/** Borders inside the area drilled into. */
export const detailLayers = (linePx: number): readonly Spec[] => [
  {
    id: "detail-line",
    type: "line",
    paint: { "line-color": detailLine, "line-width": linePx * 0.85 },
  },
];
