/**
 * `total` split by weights into whole parts that sum to it, each at least `min` (largest
 * remainders; ties to the first).
 */
export function split(total: number, weights: readonly number[], min = 0): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const free = total - min * weights.length;
  const exact = weights.map((weight) => (free * weight) / sum);
  const parts = exact.map(Math.floor);
  const order = exact
    .map((value, index) => ({ rest: value - Math.floor(value), index }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  const missing = free - parts.reduce((a, b) => a + b, 0);
  const oneMore = new Set(order.slice(0, missing).map(({ index }) => index));
  return parts.map((part, index) => part + min + (oneMore.has(index) ? 1 : 0));
}

/**
 * `count` seats dealt one by one to the party that is most short of its share by weight
 * (Sainte-Lague): every prefix is fair.
 */
export function deal<T extends { readonly weight: number }>(
  count: number,
  parties: readonly T[],
): T[] {
  const claims = parties.map((party) => ({ party, taken: 0 }));
  const claimOf = ({ party: { weight }, taken }: (typeof claims)[number]) =>
    weight / (2 * taken + 1);
  return Array.from({ length: count }, () => {
    const next = claims.reduce((best, claim) => (claimOf(claim) > claimOf(best) ? claim : best));
    next.taken += 1;
    return next.party;
  });
}
