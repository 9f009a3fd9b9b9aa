/** Units of the drawing. */
export const planSize = { width: 215, height: 66 } as const;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * Fans are in columns at the right end, as large as their number allows, filled column by column
 * from the gable.
 */
export function fanPlaces(
  count: number,
  width: number,
  height: number,
): readonly (Spot & { readonly radius: number })[] {
  if (count <= 0) return [];
  const rows = Math.min(count, count <= 4 ? count : count <= 15 ? 5 : 6);
  const pitch = (height - 14) / Math.max(rows, 4);
  const radius = pitch * 0.44;
  const columns = Math.ceil(count / rows);
  return Array.from({ length: count }, (_, index) => {
    const column = Math.floor(index / rows);
    const inColumn = column === columns - 1 ? count - column * rows : rows;
    return {
      x: width - 12 - radius - column * pitch,
      y: height / 2 + ((index % rows) - (inColumn - 1) / 2) * pitch,
      radius,
    };
  });
}

/** Probes are in two rows along the house, alternating, without overlapping the fans. */
export function probePlaces(count: number, width: number, height: number): readonly Spot[] {
  const left = 32;
  const right = width - 62;
  return Array.from({ length: count }, (_, index) => ({
    x: count === 1 ? (left + right) / 2 : left + (index * (right - left)) / (count - 1),
    y: index % 2 === 0 ? height * 0.3 : height * 0.72,
  }));
}

/** Openings drawn along each side. */
const perSide = 10;

/**
 * Two rows of openings, along the upper and the lower wall. `inlet`: which of the `count` inlets
 * (from 0) an opening belongs to; each has its share of them in order.
 */
export function inletPlaces(
  count: number,
  height: number,
): readonly (Spot & { readonly inlet: number })[] {
  if (count <= 0) return [];
  return Array.from({ length: 2 * perSide }, (_, place) => ({
    x: 26 + (place % perSide) * 14.2,
    y: place < perSide ? 3.2 : height - 6.8,
    inlet: Math.floor((place * count) / (2 * perSide)),
  }));
}
