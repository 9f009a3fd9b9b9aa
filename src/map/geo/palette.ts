import type { Rank } from "./place-rank.ts";

/**
 * A copy of the wall's tokens (src/ui/token.css): WebGL and canvas cannot read custom properties.
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
