/** Figures of a sample of weighed birds. */
export interface WeighFigures {
  readonly sample: number;
  readonly meanG: number;
  /** Standard deviation of the single weights, n - 1 in the divisor; null for a single bird. */
  readonly sdG: number | null;
  /** 100 sd / mean. */
  readonly cvPct: number | null;
  /** Share of the birds within 10 % of the mean. */
  readonly uniformityPct: number | null;
  /** The uniformity follows from the variation: single weights are not known. */
  readonly isEstimated: boolean;
}

/** Birds within this distance of the mean count as uniform. */
const uniformWithin = 0.1;

/** The figures of single weights in g; null for none. */
export function weighFigures(weightsG: readonly number[]): WeighFigures | null {
  const sample = weightsG.length;
  if (sample === 0) return null;
  const meanG = weightsG.reduce((sum, item) => sum + item, 0) / sample;
  const squares = weightsG.reduce((sum, item) => sum + (item - meanG) ** 2, 0);
  const sdG = sample > 1 ? Math.sqrt(squares / (sample - 1)) : null;
  const uniform = weightsG.filter((item) => Math.abs(item - meanG) <= uniformWithin * meanG);
  return {
    sample,
    meanG,
    sdG,
    cvPct: sdG === null ? null : (100 * sdG) / meanG,
    uniformityPct: (100 * uniform.length) / sample,
    isEstimated: false,
  };
}

/** Returns the figures of a sample from its recorded mean and, where there is one, variation. */
export const sampleFigures = (
  sample: number,
  meanG: number,
  cvPct: number | null,
): WeighFigures => ({
  sample,
  meanG,
  sdG: cvPct === null ? null : (cvPct * meanG) / 100,
  cvPct,
  uniformityPct: cvPct === null ? null : uniformityOf(cvPct),
  isEstimated: true,
});

/** Share of a normal distribution within 10 % of its mean, in %, by its variation. */
export const uniformityOf = (cvPct: number): number =>
  cvPct <= 0 ? 100 : 100 * errorFunction((100 * uniformWithin) / cvPct / Math.SQRT2);

/**
 * Combines the samples of a day; the variation between them counts too. Null without samples; if
 * one has no variation, the result has none.
 */
export function pooled(samples: readonly WeighFigures[]): WeighFigures | null {
  const [first] = samples;
  if (first === undefined || samples.length === 1) return first ?? null;
  const sample = samples.reduce((sum, sample) => sum + sample.sample, 0);
  const meanG = samples.reduce((sum, sample) => sum + sample.sample * sample.meanG, 0) / sample;
  const squares = samples.map(({ sample: n, meanG: mean, sdG }) =>
    sdG === null && n > 1 ? null : (n - 1) * (sdG ?? 0) ** 2 + n * (mean - meanG) ** 2,
  );
  const known = squares.filter((square) => square !== null);
  const cvPct =
    known.length < squares.length
      ? null
      : (100 * Math.sqrt(known.reduce((sum, item) => sum + item, 0) / (sample - 1))) / meanG;
  return sampleFigures(sample, meanG, cvPct);
}

/** Half the width of the 95 % interval of a mean weight, g. */
export const meanMarginG = ({ sdG, sample }: WeighFigures): number | null =>
  sdG === null ? null : (1.96 * sdG) / Math.sqrt(sample);

/** Abramowitz and Stegun 7.1.26: off by 1.5e-7 at most. For numbers not below 0. */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  const sum = terms.reduceRight((rest, term) => (rest + term) * t, 0);
  return 1 - sum * Math.exp(-x * x);
}
