/** Number of spacings on either side from which the usual one is computed. */
const around = 8;
/**
 * A line has a gap when no value comes for more than this many usual spacings, just as a value is
 * stale then.
 */
const silentAfter = 2;

/**
 * Returns the places of the points to keep in a line with empty places: all but the empty ones in a
 * stretch no longer than twice the spacing usual around it. History of one reading in ten minutes
 * has no gap between them; an hour without values is one. Times ascend.
 */
export function pointsShown(
  times: ArrayLike<number>,
  values: ArrayLike<number | null>,
): readonly number[] {
  const known: number[] = [];
  for (let index = 0; index < times.length; index++) if (values[index] !== null) known.push(index);
  const spacing = known.slice(1).map((place, index) => times[place]! - times[known[index]!]!);
  const indexes: number[] = [];
  for (let index = 0; index < (known[0] ?? times.length); index++) indexes.push(index);
  known.forEach((place, index) => {
    indexes.push(place);
    const next = known[index + 1];
    if (next === undefined) {
      for (let after = place + 1; after < times.length; after++) indexes.push(after);
    } else if (next > place + 1 && spacing[index]! > usual(spacing, index) * silentAfter) {
      for (let between = place + 1; between < next; between++) indexes.push(between);
    }
  });
  return indexes;
}

/** The middle one of the spacings around a place. */
function usual(spacing: readonly number[], index: number): number {
  const near = spacing.slice(Math.max(0, index - around), index + around + 1).sort((a, b) => a - b);
  return near[near.length >> 1]!;
}
