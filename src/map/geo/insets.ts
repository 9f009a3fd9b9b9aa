import type { Rect } from "./map-label.ts";
import type { Edges, Size } from "./projection.ts";

/** Pixels at each edge of a map that are covered by something else; the rest is the free middle. */
export type Insets = Edges;

/** The free middle of a view. */
export const middleOf = ({ width, height }: Size, insets: Insets): Rect => ({
  x: insets.left,
  y: insets.top,
  width: Math.max(1, width - insets.left - insets.right),
  height: Math.max(1, height - insets.top - insets.bottom),
});

/** The covered edges of a view, as rectangles. */
export const coveredOf = ({ width, height }: Size, insets: Insets): readonly Rect[] =>
  [
    { x: 0, y: 0, width, height: insets.top },
    { x: 0, y: height - insets.bottom, width, height: insets.bottom },
    { x: 0, y: 0, width: insets.left, height },
    { x: width - insets.right, y: 0, width: insets.right, height },
  ].filter((rect) => rect.width > 0 && rect.height > 0);

export const isSameInsets = (a: Insets, b: Insets): boolean =>
  a.top === b.top && a.right === b.right && a.bottom === b.bottom && a.left === b.left;

/** Adds this many pixels at each edge. */
export const padded = (insets: Insets, px: number): Insets => ({
  top: insets.top + px,
  right: insets.right + px,
  bottom: insets.bottom + px,
  left: insets.left + px,
});
