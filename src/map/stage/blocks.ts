import type { Rect } from "../geo/map-label.ts";
import { blockColumns, rowsOf } from "./farm-lights.ts";

/** A farm with its number of houses and its pixel position. */
export interface BlockPlace {
  readonly x: number;
  readonly y: number;
  readonly houses: number;
}

/**
 * In root units: the widest block, the largest cell, and the smallest cell that can be
 * distinguished.
 */
const widest = 9;
const cellMax = 1.3;
const cellMin = 0.16;

/**
 * Size of a cell in pixels, the same for all farms, so that no block touches its neighbour; null:
 * there is only room for one light per farm.
 */
export function cellPxOf(places: readonly BlockPlace[], unitPx: number): number | null {
  let size = cellMax * unitPx;
  for (const [index, a] of places.entries()) {
    size = Math.min(size, (widest * unitPx) / blockColumns(a.houses));
    for (const b of places.slice(index + 1)) {
      const wide = (blockColumns(a.houses) + blockColumns(b.houses)) / 2 + 1;
      const high = (rowsOf(a.houses) + rowsOf(b.houses)) / 2 + 1;
      size = Math.min(size, Math.max(Math.abs(a.x - b.x) / wide, Math.abs(a.y - b.y) / high));
    }
  }
  return size < cellMin * unitPx ? null : size;
}

/** The edge around the cells of a block, as part of a cell. */
export const blockPad = 0.3;

export function blockRect({ x, y, houses }: BlockPlace, cellPx: number): Rect {
  const width = (blockColumns(houses) + 2 * blockPad) * cellPx;
  const height = (rowsOf(houses) + 2 * blockPad) * cellPx;
  return { x: x - width / 2, y: y - height / 2, width, height };
}
