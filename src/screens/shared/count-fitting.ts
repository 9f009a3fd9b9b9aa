export interface Fit {
  /** Height of every row, pixels. */
  readonly heights: readonly number[];
  /** Number of rows side by side; a line is as high as its highest row. */
  readonly columns: number;
  readonly gap: number;
  readonly room: number;
  /** Height of the line with the number left out. */
  readonly moreHeight: number;
  /** True when there are more rows than were measured. */
  readonly hasMore: boolean;
}

/**
 * Returns the number of rows that fit completely; when rows are omitted, room is kept for the last
 * line.
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
