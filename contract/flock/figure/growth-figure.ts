import type { Species } from "../../base/animal.ts";
import type { FlockDay } from "../../fleet/flock/flock-day.ts";
import {
  conversionMargin,
  efficiencyFactor,
  efficiencyMargin,
  feedConversion,
  massKg,
  type Precision,
  usualPrecision,
} from "./epef.ts";
import { productionAge, type Stock, survivalPct } from "./stock-figure.ts";
import { type Weight, weightSpreadPct } from "./weight-figure.ts";

type Growth = Pick<FlockDay, "fcr" | "fcrMargin" | "epef" | "epefMargin">;
const unknown: Growth = { fcr: null, fcrMargin: null, epef: null, epefMargin: null };

/** Hens are kept for eggs, not growth; the efficiency factor is for fattened poultry only. */
const isFattened = (species: Species): boolean => species !== "layer";
const hasFactor = (species: Species): boolean => isFattened(species) && species !== "pig";

/** Live weight of a day's sales. */
export interface SoldDay {
  /** Weight of those that were weighed, kg. */
  readonly soldKg: number;
  /** Birds that were sold without a weight. */
  readonly soldUnweighed: number;
}

/** Live mass of all sales so far, kg; unweighed ones count with the weight of the flock. */
export function soldAfter(
  before: number | null,
  { soldKg, soldUnweighed }: SoldDay,
  weightG: number | null,
): number | null {
  if (before === null || (soldUnweighed > 0 && weightG === null)) return null;
  return before + soldKg + massKg(soldUnweighed, weightG ?? 0, 0);
}

/** State of a flock at the end of a day. Null: unknown. */
interface Grown {
  readonly stock: Stock;
  readonly feedKg: number | null;
  readonly weight: Weight;
  readonly soldKg: number | null;
}

/** Feed conversion and efficiency at the end of a day, with how sure they are. */
export function growthFigures(species: Species, grown: Grown): Growth {
  const { stock, feedKg, weight, soldKg } = grown;
  const survival = survivalPct(stock);
  const age = productionAge(stock);
  // The weight of the birds present does not matter when all are sold.
  const presentG = stock.alive === 0 ? 0 : weight.weightG;
  if (!isFattened(species) || feedKg === null || soldKg === null || presentG === null)
    return unknown;
  if (survival === null || age === null) return unknown;
  const production = {
    feedKg,
    massKg: massKg(stock.alive, presentG, soldKg),
    birds: stock.alive + stock.sold,
    survivalPct: survival,
    age,
  };
  const fcr = feedConversion(production);
  const epef = hasFactor(species) ? efficiencyFactor(production) : null;
  const precision = precisionOf(grown, production.massKg);
  return {
    fcr,
    fcrMargin: fcr === null || precision === null ? null : conversionMargin(fcr, precision),
    epef,
    epefMargin: epef === null || precision === null ? null : efficiencyMargin(epef, precision),
  };
}

/** Sold birds are weighed to the kg: only the birds present are estimated from a sample. */
function precisionOf({ stock, weight }: Grown, mass: number): Precision | null {
  const samplePct = stock.alive === 0 ? 0 : weightSpreadPct(weight);
  if (samplePct === null || mass <= 0) return null;
  const present = massKg(stock.alive, weight.weightG ?? 0, 0) / mass;
  return { weightPct: samplePct * present, ...usualPrecision };
}
