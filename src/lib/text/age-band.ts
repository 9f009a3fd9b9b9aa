/**
 * Last day age of each band. One open-ended band follows, then one for flocks of unknown age.
 */
export const ageBandEnds = [7, 21, 35, 56, 120, 300] as const;

/** Returns the band of an age, from 0. */
export function ageBandOf(dayAge: number | null): number {
  if (dayAge === null) return ageBandEnds.length + 1;
  const index = ageBandEnds.findIndex((end) => dayAge <= end);
  return index < 0 ? ageBandEnds.length : index;
}

/** Returns the first and last day age of a band; null: open-ended. */
export const ageBandEdges = (index: number) => ({
  from: index === 0 ? 0 : (ageBandEnds[index - 1] ?? 0) + 1,
  to: ageBandEnds[index] ?? null,
});
