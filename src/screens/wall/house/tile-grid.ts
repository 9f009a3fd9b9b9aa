/** Arrangement of the tiles, and the content for which they have room. */
export interface TileGrid {
  readonly columns: number;
  /** Tiles fill the height; otherwise they are as high as their content. */
  readonly isFilled: boolean;
  /** True if there is room for a curve of 24 hours, and for one more line of text. */
  readonly hasLine: boolean;
}

/** Smallest size of a tile with and without a curve, root units. */
const min = { width: 6.9, height: 4.6 };
const withLine = { width: 9.5, height: 6.6 };
const gap = 0.3;

/** Width around the text of a tile, and the height of one more line of text. */
const wordRest = 1.2;
const lineEm = 1.2;

/**
 * Arranges this many tiles in the number of columns that makes them largest. `wordEm`: the longest
 * text of a tile. Sizes in root units.
 */
export function tileGrid(
  count: number,
  room: { columns: number; rows: number },
  wordEm: number,
): TileGrid {
  let best = { columns: Math.max(1, Math.floor(room.columns / min.width)), fit: 0 };
  let size = { width: 0, height: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const width = room.columns / columns - gap;
    const height = room.rows / Math.ceil(count / columns) - gap;
    const lines = Math.ceil(wordEm / Math.max(1, width - wordRest));
    if (width < min.width || height < min.height + (lines - 1) * lineEm) continue;
    const fit = Math.min(width / withLine.width, height / withLine.height);
    if (fit <= best.fit) continue;
    best = { columns, fit };
    size = { width, height };
  }
  return {
    columns: best.columns,
    isFilled: best.fit > 0,
    hasLine: size.width >= withLine.width && size.height >= withLine.height + lineEm,
  };
}
