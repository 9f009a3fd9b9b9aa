/** Smallest width of a tile, and the gap between two, px. */
const tileMin = 240;
const gap = 12;

/**
 * Returns how many tiles fit beside each other in `width` px with the last row as full as can be:
 * 16 tiles where five would fit are four rows of four. Never fewer than half of what would fit.
 */
export function tileColumns(count: number, width: number): number {
  const max = Math.max(1, Math.min(count, Math.floor((width + gap) / (tileMin + gap))));
  const missing = (columns: number) => ((columns - (count % columns)) % columns) / columns;
  let best = max;
  for (let columns = max - 1; columns >= max / 2; columns -= 1)
    if (missing(columns) < missing(best)) best = columns;
  return best;
}
