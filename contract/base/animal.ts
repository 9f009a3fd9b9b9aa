import { keysOf } from "./table-keys.ts";
import type { Words } from "./words.ts";

export const speciesNames = {
  broiler: { zh: "白羽肉鸡", en: "Broiler" },
  layer: { zh: "蛋鸡", en: "Layer" },
  yellow: { zh: "黄羽鸡", en: "Yellow-feather" },
  duck: { zh: "肉鸭", en: "Duck" },
  pig: { zh: "猪", en: "Pig" },
} as const satisfies Record<string, Words>;
export type Species = keyof typeof speciesNames;
export const speciesKeys = keysOf(speciesNames);

/** Unit in which the trade weighs a head: birds in grams, pigs in kilograms. */
export type WeightUnit = "g" | "kg";
export const weightUnitOf = (species: Species): WeightUnit => (species === "pig" ? "kg" : "g");

/**
 * Animals being counted: birds are 只 and 入舍, pigs 头 and 进栏; lists with both have words of their
 * own.
 */
export type Animal = "bird" | "pig" | "mixed";

/** The animals of these species; birds without any. */
export function animalOf(...species: readonly Species[]): Animal {
  const pigs = species.filter((item) => item === "pig").length;
  if (pigs === 0) return "bird";
  return pigs === species.length ? "pig" : "mixed";
}
