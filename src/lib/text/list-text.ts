import type { Language } from "../../../contract/base/words.ts";

const comma: Readonly<Record<Language, string>> = { zh: "、", en: ", " };

/** Names one after another, as a sentence lists them. */
export const listText = (names: readonly string[], language: Language): string =>
  names.join(comma[language]);
