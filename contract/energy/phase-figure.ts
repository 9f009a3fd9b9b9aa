/** Mean of the known values; null without any. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/**
 * Returns the distance of the furthest phase from the mean of all three, percent of that mean
 * (NEMA); null unless all have a value and carry something.
 */
export function unbalanceOf(phases: readonly (number | null)[]): number | null {
  const mean = meanOf(phases);
  if (mean === null || mean <= 0 || phases.length < 3 || phases.includes(null)) return null;
  return (Math.max(...phases.map((value) => Math.abs(value! - mean))) / mean) * 100;
}

/** Meters report either the voltage between a phase and neutral or that between phases. */
const nominalVolts = { phase: 220, line: 380 } as const;
const betweenPhasesFromV = 300;

/** Returns the nominal voltage of a meter with these readings, V; null without any. */
export function nominalOf(volts: readonly (number | null)[]): number | null {
  const mean = meanOf(volts);
  if (mean === null) return null;
  return mean > betweenPhasesFromV ? nominalVolts.line : nominalVolts.phase;
}

/** Percent above (below 0: under) a nominal value. */
export const offPctOf = (value: number, nominal: number): number =>
  (100 * (value - nominal)) / nominal;
