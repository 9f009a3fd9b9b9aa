/**
 * `total` split by weights into whole parts that sum to it, each at least `least` (largest
 * remainders; ties to the first).
 */
export function split(total: number, weights: readonly number[], least = 0): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const free = total - least * weights.length;
  const exact = weights.map((weight) => (free * weight) / sum);
  const parts = exact.map(Math.floor);
  const order = exact
    .map((value, index) => ({ rest: value - Math.floor(value), index }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  const missing = free - parts.reduce((a, b) => a + b, 0);
  for (const { index } of order.slice(0, missing)) parts[index]! += 1;
  return parts.map((part) => part + least);
}

/**
 * `count` seats dealt one by one to the weight that is most short of its share (Sainte-Lague):
 * every prefix is fair.
 */
export function deal(count: number, weights: readonly number[]): number[] {
  const taken = weights.map(() => 0);
  return Array.from({ length: count }, () => {
    let best = 0;
    for (let i = 1; i < weights.length; i++) {
      if (weights[i]! / (2 * taken[i]! + 1) > weights[best]! / (2 * taken[best]! + 1)) best = i;
    }
    taken[best]! += 1;
    return best;
  });
}
