import type { Rank } from "./place-rank.ts";

/**
 * The wall's tokens (src/ui/token.css) once more: WebGL and canvas cannot read custom properties.
 */
export const rankColors = {
  urgent: "#FF7479",
  high: "#FF9F40",
  medium: "#F5D547",
  low: "#7CC4FF",
  offline: "#7B8894",
  noTemp: "#A5B4C3",
  normal: "#3F6F73",
  empty: "#52606D",
} as const satisfies Record<Rank, string>;

const bytes = (hex: string, alpha: number): readonly [number, number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
  alpha,
];

/** The same as RGBA bytes. Normal and empty houses stay quiet. */
export const rankBytes = {
  urgent: bytes(rankColors.urgent, 255),
  high: bytes(rankColors.high, 255),
  medium: bytes(rankColors.medium, 255),
  low: bytes(rankColors.low, 255),
  offline: bytes(rankColors.offline, 200),
  noTemp: bytes(rankColors.noTemp, 230),
  normal: bytes("#5BA3A8", 200),
  empty: bytes(rankColors.empty, 140),
} as const satisfies Record<Rank, readonly [number, number, number, number]>;

/**
 * Fill of an area by its worst house; `none` has no houses. Alarm fills are dim so that marks stand
 * out on them.
 */
export const areaFills = {
  urgent: "#6A2B36",
  high: "#5E3F2A",
  medium: "#544D2A",
  low: "#25425A",
  offline: "#2A343E",
  noTemp: "#2A343E",
  normal: "#1D383E",
  empty: "#1E2935",
  none: "#15202A",
} as const satisfies Record<Rank | "none", string>;

export const areaLine = "#33485A";
export const detailLine = "#3B5264";
export const dashLine = "#8FA3B5";
export const focusLine = "#4A9BE8";
export const ground = "#0C1218";
