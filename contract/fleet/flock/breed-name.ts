import type { Species } from "../../base/animal.ts";
import { type BreedCell, breedCellKeys } from "./breed.ts";
import { type WeightUnit, weightUnitOf } from "../../base/animal.ts";
import type { Language, Words } from "../../base/words.ts";

/**
 * Name of a column of a breed standard, and its unit ('' for none). Water, weight and feed are per
 * head.
 */
export const breedCellNames: Readonly<
  Record<BreedCell, { readonly name: Words; readonly unit: string }>
> = {
  dayAge: { name: { zh: "日龄", en: "Age" }, unit: "d" },
  tempC: { name: { zh: "温度", en: "Temperature" }, unit: "°C" },
  rhLowPct: { name: { zh: "湿度下限", en: "Humidity from" }, unit: "%" },
  rhHighPct: { name: { zh: "湿度上限", en: "Humidity to" }, unit: "%" },
  co2Ppm: { name: { zh: "二氧化碳", en: "CO₂" }, unit: "ppm" },
  lightH: { name: { zh: "光照时长", en: "Light" }, unit: "h" },
  lightLux: { name: { zh: "光照强度", en: "Light intensity" }, unit: "lx" },
  waterMl: { name: { zh: "单只饮水", en: "Water per head" }, unit: "mL" },
  weightG: { name: { zh: "单只体重", en: "Weight per head" }, unit: "g" },
  feedG: { name: { zh: "单只采食", en: "Feed per head" }, unit: "g" },
  eggG: { name: { zh: "蛋重", en: "Egg weight" }, unit: "g" },
  layPct: { name: { zh: "产蛋率", en: "Laying rate" }, unit: "%" },
  survivalPct: { name: { zh: "成活率", en: "Survival" }, unit: "%" },
};

/** Pigs are counted by the head. */
const namesOfPigs: Partial<Record<BreedCell, Words>> = {
  waterMl: { zh: "单头饮水", en: "Water per head" },
  weightG: { zh: "单头体重", en: "Weight per head" },
  feedG: { zh: "单头采食", en: "Feed per head" },
};

/** Returns the name of a column in the standard of a species, and the unit it is written in. */
export function breedColumn(
  key: BreedCell,
  species: Species,
): { readonly name: Words; readonly unit: string } {
  const { name, unit } = breedCellNames[key];
  return {
    name: (species === "pig" ? namesOfPigs[key] : undefined) ?? name,
    unit: key === "weightG" ? weightUnitOf(species) : unit,
  };
}

/** A column's heading as files have it: name and unit. */
export function breedHeading(key: BreedCell, language: Language, species: Species): string {
  const { name, unit } = breedColumn(key, species);
  return `${name[language]} (${unit})`;
}

/** The unit of weights that a heading names; null: none is named. */
export function weightUnitIn(heading: string): WeightUnit | null {
  const unit = /\(\s*(kg|g|千克|公斤|克)\s*\)/.exec(heading.normalize("NFKC").toLowerCase())?.[1];
  if (unit === undefined) return null;
  return unit === "g" || unit === "克" ? "g" : "kg";
}

/** A heading without unit, case, signs and an unneeded "per head". Older files use 存活率. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\(.*?\)/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^[单每][只头]|(?:a|per)(?:head|bird)$/gu, "")
    .replace("存活", "成活");

/**
 * The column of a heading, in either language or by its key, with or without its unit; null:
 * unknown.
 */
export function breedCellNamed(heading: string): BreedCell | null {
  const requested = plain(heading);
  return (
    breedCellKeys.find((key) =>
      [key, breedCellNames[key].name.zh, breedCellNames[key].name.en].some(
        (name) => plain(name) === requested,
      ),
    ) ?? null
  );
}
