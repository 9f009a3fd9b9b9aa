import type { Species } from "../../contract/base/animal.ts";
import { clamp } from "./air.ts";

/** Heat and moisture given off by a house of animals, W. */
export interface AnimalHeat {
  readonly sensibleW: number;
  readonly latentW: number;
  /** Heat producing units: total heat in kW, at house temperature. */
  readonly hpu: number;
}

/** Total heat of one animal at 20 degC, W (CIGR 2002). `eggKg`: egg laid a day. */
export function heat20W(species: Species, weightKg: number, eggKg = 0): number {
  const metabolic = weightKg ** 0.75;
  if (species === "layer") return 6.28 * metabolic + 25 * eggKg;
  if (species === "pig") return 5.09 * metabolic * (1 + (1 - (0.47 + 0.003 * weightKg)) * 1.8);
  return 10.62 * metabolic;
}

function sensibleShare(species: Species, tempC: number): number {
  if (species === "layer") return 0.67 * (1 + 0.02 * (20 - tempC)) - 9.8e-11 * tempC ** 6;
  if (species === "pig") return 0.62 * (1 + 0.012 * (20 - tempC)) - 1.15e-10 * tempC ** 6;
  return 0.61 * (1 + 0.02 * (20 - tempC)) - 0.000228 * tempC * tempC;
}

/** Activity against the day's mean, by light and hour. */
function activity(species: Species, isLight: boolean, hour: number): number {
  if (species === "layer") return isLight ? 1.12 : 0.72;
  const wave = species === "broiler" ? 1 + 0.08 * Math.sin((2 * Math.PI * (hour - 8)) / 24) : 1;
  return (isLight ? 1 : 0.9) * wave;
}

export function animalHeat(
  species: Species,
  count: number,
  weightKg: number,
  eggKg: number,
  tempC: number,
  isLight: boolean,
  hour: number,
): AnimalHeat {
  const powerW = heat20W(species, weightKg, eggKg) * count * activity(species, isLight, hour);
  const total = clamp(1 + (species === "pig" ? 0.012 : 0.02) * (20 - tempC), 0.7, 1.25);
  const sensible = clamp(sensibleShare(species, tempC), 0.12, 0.8);
  return {
    sensibleW: powerW * sensible,
    latentW: powerW * Math.max(0.2, total - sensible),
    hpu: (powerW * total) / 1000,
  };
}

/** Ammonia released by the litter or the belts, g per second, before the influence of humidity. */
export function ammoniaGs(
  species: Species,
  count: number,
  ageDays: number,
  weightKg: number,
): number {
  const each: Record<Species, number> = {
    broiler: 0.35 * Math.min(1, (ageDays / 35) ** 1.8),
    yellow: 0.16 * Math.min(1, (ageDays / 70) ** 1.5),
    duck: 0.3 * Math.min(1, (ageDays / 30) ** 1.8),
    layer: 0.07,
    pig: 3.5 * Math.min(1.3, weightKg / 70),
  };
  return (each[species] * count) / 86_400;
}

/** Share of the animals that die in a day in a healthy house. */
export function dailyHazard(species: Species, ageDays: number): number {
  if (species === "broiler" || species === "yellow")
    return ageDays < 7 ? 0.0013 : ageDays < 28 ? 0.0006 : 0.0009;
  if (species === "duck") return 0.0008;
  return species === "layer" ? 0.00012 : 0.00025;
}

/**
 * Share that dies of heat in a minute. `feltC` includes humidity and wind; small birds tolerate
 * more.
 */
export function heatHazard(feltC: number, weightKg: number): number {
  const excess = feltC - (weightKg < 1 ? 37 : 33.5);
  return excess <= 0 ? 0 : Math.min(0.2, 8e-6 * (Math.exp(0.95 * excess) - 1));
}
