import { plainName } from "../../../contract/base/seen-text.ts";

/** The words that somebody typed to search for, as plain names. */
export const searchedWords = (keyword: string): readonly string[] =>
  plainName(keyword)
    .split(" ")
    .filter((word) => word !== "");

/** True when each of these words stands in `text`, a plain name. */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));
