import { plainName } from "../../../contract/base/seen-text.ts";

/** The words of a typed search, normalised like names. */
export const searchedWords = (keyword: string): readonly string[] =>
  plainName(keyword)
    .split(" ")
    .filter((word) => word !== "");

/** True when `text`, a normalised name, contains each of these words. */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));
