/**
 * Upper ends of the age bands, day ages inclusive; the last band is open, after it come flocks
 * whose age is not known.
 */
export const ageBandEnds = [7, 21, 35, 56, 120, 300] as const;

/** Returns the band of an age, from 0. */
export function ageBandOf(dayAge: number | null): number {
  if (dayAge === null) return ageBandEnds.length + 1;
  const index = ageBandEnds.findIndex((end) => dayAge <= end);
  return index < 0 ? ageBandEnds.length : index;
}

/** From which day age a band is to which; null: it is open. */
export const ageBandEdges = (index: number) => ({
  from: index === 0 ? 0 : (ageBandEnds[index - 1] ?? 0) + 1,
  to: ageBandEnds[index] ?? null,
});
