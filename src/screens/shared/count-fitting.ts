export interface Fit {
  /** Height of every row, pixels. */
  readonly heights: readonly number[];
  /** Rows side by side; a line is as high as the highest of it. */
  readonly columns: number;
  readonly gap: number;
  readonly room: number;
  /** Height of the line with the number left out. */
  readonly moreHeight: number;
  /** There are more rows than were measured. */
  readonly hasMore: boolean;
}

/**
 * Returns the number of rows that fit whole; room for the last line is kept whenever one row is
 * omitted.
 */
export function countFitting({ heights, columns, gap, room, moreHeight, hasMore }: Fit): number {
  const lines: number[] = [];
  for (let at = 0; at < heights.length; at += columns)
    lines.push(Math.max(...heights.slice(at, at + columns)));
  const all = lines.reduce((sum, height, index) => sum + height + (index === 0 ? 0 : gap), 0);
  if (all <= room && !hasMore) return heights.length;
  const available = room - moreHeight - gap;
  let used = 0;
  let count = 0;
  for (const height of lines) {
    used += height + (count === 0 ? 0 : gap);
    if (used > available) break;
    count += 1;
  }
  return Math.min(heights.length, count * columns);
}
