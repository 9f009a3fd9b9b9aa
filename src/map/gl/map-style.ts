import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import { ranks } from "../geo/place-rank.ts";
import { wallLand } from "../stage/land-palette.ts";

/**
 * A style without glyphs, sprites, tiles or hosts: everything drawn comes from sources given as
 * data. The sea below it is the background of the page.
 */
export const bareStyle: StyleSpecification = { version: 8, sources: {}, layers: [] };

const isLine: ExpressionSpecification = ["==", ["get", "level"], "line"];
const fillByRank = [
  "match",
  ["coalesce", ["feature-state", "rank"], "none"],
  ...ranks.flatMap((rank) => [rank, wallLand.fills[rank]]),
  wallLand.fills.none,
] as unknown as ExpressionSpecification;

type Drawn = Extract<LayerSpecification, { type: "fill" | "line" }>;
type Spec = Drawn extends infer L
  ? L extends { source: unknown }
    ? Omit<L, "source">
    : never
  : never;

export interface AreaStyle {
  /** The opened area; the others are dimmed. */
  readonly focus: string | null;
  readonly highlight: string | null;
  /** Width of a border, pixels. */
  readonly linePx: number;
  /** The area in focus is raised by a few pixels. */
  readonly isRaised: boolean;
}

/** Layers of the source of all areas. */
export const areaLayers = ({ focus, highlight, linePx, isRaised }: AreaStyle): readonly Spec[] => {
  const inFocus: ExpressionSpecification = ["==", ["get", "adcode"], focus ?? ""];
  const side = (id: string, down: number): Spec => ({
    id,
    type: "fill",
    filter: inFocus,
    paint: {
      "fill-color": wallLand.side,
      "fill-translate": [0, isRaised ? down * linePx : 0],
      "fill-translate-anchor": "viewport",
    },
  });
  return [
    {
      id: "area-fill",
      type: "fill",
      filter: ["!", isLine],
      paint: { "fill-color": fillByRank, "fill-opacity": focus === null ? 1 : 0.4 },
    },
    {
      id: "area-line",
      type: "line",
      filter: ["!", isLine],
      paint: { "line-color": wallLand.border, "line-width": linePx * 0.8 },
    },
    {
      id: "dash-line",
      type: "line",
      filter: isLine,
      paint: { "line-color": wallLand.dash, "line-width": linePx * 2 },
    },
    side("area-side-low", 7),
    side("area-side", 4),
    {
      id: "area-top",
      type: "fill",
      filter: inFocus,
      paint: { "fill-color": wallLand.top[0] },
    },
    {
      id: "area-focus",
      type: "line",
      filter: ["==", ["get", "adcode"], highlight ?? focus ?? ""],
      paint: { "line-color": wallLand.edge, "line-width": linePx * 1.7 },
    },
  ];
};

/** Coasts, and the glow along them. */
export const coastLayers = (linePx: number, isGlowing: boolean): readonly Spec[] => {
  const glow = (id: string, width: number, opacity: number): Spec => ({
    id,
    type: "line",
    layout: { "line-join": "round", "line-cap": "round" },
    paint: {
      "line-color": `rgb(${wallLand.glow.replaceAll(" ", ",")})`,
      "line-width": width * linePx,
      "line-blur": width * linePx * 0.8,
      "line-opacity": isGlowing ? opacity : 0,
    },
  });
  return [
    glow("coast-outside", 22, 0.24),
    glow("coast-inside", 12, 0.16),
    {
      id: "coast-line",
      type: "line",
      paint: { "line-color": wallLand.coast, "line-width": linePx * 1.1 },
    },
  ];
};

/** Borders inside the opened area. */
export const detailLayers = (linePx: number): readonly Spec[] => [
  {
    id: "detail-line",
    type: "line",
    paint: { "line-color": wallLand.detail, "line-width": linePx * 0.8 },
  },
];
