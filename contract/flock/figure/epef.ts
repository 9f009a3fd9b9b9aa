/** Inputs for the production so far. */
export interface Production {
  /** Feed eaten so far, kg. */
  readonly feedKg: number;
  /** Live mass of the birds present and of all that were sold, kg. */
  readonly massKg: number;
  /** Birds present and sold. */
  readonly birds: number;
  /** Alive and sold in % of the placed. */
  readonly survivalPct: number;
  /** Mean age of the birds, in days (`productionAge`). */
  readonly age: number;
}

/** Live mass in kg: `alive` birds of `weightG` grams each, and the `soldKg` of the sales. */
export const massKg = (alive: number, weightG: number, soldKg: number): number =>
  (alive * weightG) / 1000 + soldKg;

/** kg of feed per kg of live mass; null without mass. */
export const feedConversion = ({
  feedKg,
  massKg: mass,
}: Pick<Production, "feedKg" | "massKg">): number | null => (mass > 0 ? feedKg / mass : null);

/** Mean weight of the birds present and sold, kg. */
export const meanWeightKg = ({ massKg: mass, birds }: Production): number | null =>
  birds > 0 ? mass / birds : null;

/**
 * Heavier birds need more feed per kg: the conversion as it would be at `referenceKg`, `perKg` for
 * each kg between.
 */
export const correctedConversion = (
  fcr: number,
  weightKg: number,
  { referenceKg, perKg }: { readonly referenceKg: number; readonly perKg: number },
): number => fcr - (weightKg - referenceKg) * perKg;

/** The age from which an efficiency factor is meaningful, in days. */
const epefFromAge = 7;

/**
 * European production efficiency factor: survival x mean weight / (age x feed conversion) x 100.
 * Null before day 7, and where one of them is not known.
 */
export function efficiencyFactor(production: Production): number | null {
  const fcr = feedConversion(production);
  const weight = meanWeightKg(production);
  if (fcr === null || fcr <= 0 || weight === null || production.age < epefFromAge) return null;
  return ((production.survivalPct * weight) / (production.age * fcr)) * 100;
}

/** Mean gain a day in g; null on the first day. */
export const dailyGainG = (weightG: number, placedG: number, age: number): number | null =>
  age > 0 ? (weightG - placedG) / age : null;

/** Relative standard deviations of the measurements, in %. */
export interface Precision {
  /** Error of the mean weight: the coefficient of variation over the root of the sample. */
  readonly weightPct: number;
  readonly feedPct: number;
  readonly countPct: number;
}
/** Precision of meters and counts, unless stated otherwise. */
export const usualPrecision = { feedPct: 1, countPct: 0.3 } as const;

/** Relative standard deviation of a mean weight, in %. */
export const weightPrecisionPct = (cvPct: number, sample: number): number =>
  cvPct / Math.sqrt(sample);

/** Standard deviations in half a 95 % interval. */
const z95 = 1.96;

/** Half the width of the 95 % interval of a feed conversion. */
export const conversionMargin = (fcr: number, precision: Precision): number =>
  (fcr * z95 * Math.hypot(precision.weightPct, precision.feedPct, precision.countPct)) / 100;

/**
 * Half the width of the 95 % interval of an efficiency factor: while the birds are present, weight
 * and count come in twice, by the conversion and by themselves.
 */
export const efficiencyMargin = (epef: number, precision: Precision): number =>
  (epef * z95 * Math.hypot(2 * precision.weightPct, precision.feedPct, 2 * precision.countPct)) /
  100;
