interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Fans stand in columns at the right end, as large as their number allows, filled column by column from the gable. */
export function fanPlaces(count: number, width: number, height: number): readonly (Spot & { readonly radius: number })[] {
  if (count <= 0) return [];
  const rows = Math.min(count, count <= 4 ? count : count <= 15 ? 5 : 6);
  const pitch = (height - 14) / Math.max(rows, 4);
  const radius = pitch * 0.44;
  const columns = Math.ceil(count / rows);
  return Array.from({ length: count }, (_, index) => {
    const column = Math.floor(index / rows);
    const inColumn = column === columns - 1 ? count - column * rows : rows;
    return { x: width - 12 - radius - column * pitch, y: height / 2 + ((index % rows) - (inColumn - 1) / 2) * pitch, radius };
  });
}

/** Probes hang in two rows along the house, alternating, clear of the fans. */
export function probePlaces(count: number, width: number, height: number): readonly Spot[] {
  const left = 32;
  const right = width - 62;
  return Array.from({ length: count }, (_, index) => ({
    x: count === 1 ? (left + right) / 2 : left + (index * (right - left)) / (count - 1),
    y: index % 2 === 0 ? height * 0.3 : height * 0.72,
  }));
}
