/** The words that somebody typed to search for, in lower case. */
export const searchedWords = (keyword: string): readonly string[] =>
  keyword
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");

/** True when each of these words stands in `text`, which is in lower case. */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));
