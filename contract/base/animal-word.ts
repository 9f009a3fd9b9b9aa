import type { Animal } from "./animal.ts";

/**
 * Words for birds with their counterparts for pigs and for lists with both. In English all are
 * "head".
 */
const words = [
  { bird: "只均", pig: "头均", mixed: "只（头）均" },
  { bird: "每只", pig: "每头", mixed: "每只（头）" },
  { bird: "入舍", pig: "进栏", mixed: "入舍" },
] as const satisfies Record<Animal, string>[];

/** The name of a figure for these animals. */
export const ofAnimal = (name: string, animal: Animal): string =>
  words.reduce((text, word) => text.replaceAll(word.bird, word[animal]), name);
