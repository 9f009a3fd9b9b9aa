/** Mean of the known values; null of none. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/**
 * How far the furthest phase is from the mean of all three, percent of that mean; null unless all
 * are known and carry something.
 */
export function unbalanceOf(phases: readonly (number | null)[]): number | null {
  const mean = meanOf(phases);
  if (mean === null || mean <= 0 || phases.length < 3 || phases.includes(null)) return null;
  return (Math.max(...phases.map((value) => Math.abs(value! - mean))) / mean) * 100;
}
