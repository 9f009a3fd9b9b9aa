/** Mean from which the normal distribution is close enough. */
const normalFrom = 500;
/** Quantile of the normal distribution, for a share of 0.999. */
const normalQuantile = 3.0902;

/**
 * The least count that is exceeded by chance no more often than in `1 - share` of all cases, where
 * `mean` are expected. `share` is 0.999 for large means.
 */
export function poissonQuantile(mean: number, share: number): number {
  if (mean <= 0) return 0;
  if (mean > normalFrom) return Math.ceil(mean + normalQuantile * Math.sqrt(mean));
  let term = Math.exp(-mean);
  let sum = term;
  let count = 0;
  while (sum < share) {
    count += 1;
    term *= mean / count;
    sum += term;
  }
  return count;
}
