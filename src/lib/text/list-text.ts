import type { Language } from "../../../contract/base/words.ts";

const comma: Readonly<Record<Language, string>> = { zh: "、", en: ", " };

/** Joins names as in a sentence. */
export const listText = (names: readonly string[], language: Language): string =>
  names.join(comma[language]);
