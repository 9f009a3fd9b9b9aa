import type { Species } from "./house.ts";

/** What the trade weighs a head in: birds in grams, pigs in kilograms. */
export type WeightUnit = "g" | "kg";
export const weightUnitOf = (species: Species): WeightUnit => (species === "pig" ? "kg" : "g");

/**
 * What is counted: birds are 只 and 入舍, pigs 头 and 进栏; lists that hold both have words of their own.
 */
export type Animal = "bird" | "pig" | "mixed";

/** The animals of these species; birds when there are none. */
export function animalOf(...species: readonly Species[]): Animal {
  const pigs = species.filter((one) => one === "pig").length;
  if (pigs === 0) return "bird";
  return pigs === species.length ? "pig" : "mixed";
}
