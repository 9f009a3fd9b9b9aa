import type { Rank } from "../geo/place-rank.ts";

/** Colours of drawn land. Canvas and WebGL cannot read custom properties. */
export interface LandPalette {
  /** The glow along coasts, as the three numbers of `rgb()`. */
  readonly glow: string;
  readonly glowAlpha: { readonly outside: number; readonly inside: number };
  readonly coast: string;
  readonly border: string;
  readonly detail: string;
  readonly dash: string;
  /** Areas by their worst house; `none` has no houses. */
  readonly fills: Readonly<Record<Rank | "none", string>>;
  /** Gradient over the land, from top to bottom. */
  readonly shade: readonly [string, string];
  /** Colour over everything but the chosen area. */
  readonly overlay: string;
  /** The chosen area: gradient from top to bottom, side, and edge. */
  readonly top: readonly [string, string];
  readonly side: string;
  readonly edge: string;
}

export const wallLand: LandPalette = {
  glow: "74 158 232",
  glowAlpha: { outside: 0.85, inside: 0.5 },
  coast: "rgb(130 188 236 / 0.75)",
  border: "rgb(140 185 220 / 0.26)",
  detail: "rgb(150 195 230 / 0.3)",
  dash: "#8fa3b5",
  fills: {
    urgent: "#7d2a37",
    high: "#6a4727",
    medium: "#5d552b",
    low: "#28587c",
    offline: "#364553",
    noTemp: "#364553",
    normal: "#1c4a63",
    empty: "#1d3443",
    none: "#122331",
  },
  shade: ["rgb(160 205 240 / 0.09)", "rgb(0 4 10 / 0.28)"],
  overlay: "rgb(5 9 14 / 0.62)",
  top: ["#24607e", "#163a50"],
  side: "#081420",
  edge: "#9fd2ff",
};
