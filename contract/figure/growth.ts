import type { FlockDay } from "../flock-day.ts";
import type { Species } from "../house.ts";
import {
  conversionMargin,
  efficiencyFactor,
  efficiencyMargin,
  feedConversion,
  massKg,
  usualPrecision,
} from "./epef.ts";
import { productionAge, type Stock, survivalPct } from "./stock.ts";
import { type Weight, weightSpreadPct } from "./weight.ts";

type Growth = Pick<FlockDay, "fcr" | "fcrMargin" | "epef" | "epefMargin">;
const unknown: Growth = { fcr: null, fcrMargin: null, epef: null, epefMargin: null };

/** Hens eat for eggs; the efficiency factor is one of fattened poultry. */
const isFattened = (species: Species): boolean => species !== "layer";
const hasFactor = (species: Species): boolean => isFattened(species) && species !== "pig";

/** Feed conversion and efficiency at the end of a day, with how sure they are. */
export function growthFigures(
  species: Species,
  stock: Stock,
  feedKg: number | null,
  weight: Weight,
): Growth {
  const survival = survivalPct(stock);
  const age = productionAge(stock);
  if (!isFattened(species) || feedKg === null || weight.weightG === null) return unknown;
  if (survival === null || age === null) return unknown;
  const production = {
    feedKg,
    massKg: massKg(stock.alive, weight.weightG, 0),
    birds: stock.alive,
    survivalPct: survival,
    age,
  };
  const fcr = feedConversion(production);
  const epef = hasFactor(species) ? efficiencyFactor(production) : null;
  const weightPct = weightSpreadPct(weight);
  const precision = weightPct === null ? null : { weightPct, ...usualPrecision };
  return {
    fcr,
    fcrMargin: fcr === null || precision === null ? null : conversionMargin(fcr, precision),
    epef,
    epefMargin: epef === null || precision === null ? null : efficiencyMargin(epef, precision),
  };
}
