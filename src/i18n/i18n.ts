import i18next, { type i18n } from "i18next";
import { type Language, languages, type Words } from "../../contract/base/words.ts";

type Table = Readonly<Record<string, Words>>;

declare module "i18next" {
  interface CustomTypeOptions {
    keySeparator: false;
    nsSeparator: false;
  }
}

/**
 * Translations, both languages ready; each call names the one it wants and fills in the values
 * itself. The wall has a table of its own and does not load this.
 */
export function createI18n(): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    lng: "en",
    fallbackLng: false,
    supportedLngs: [...languages],
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    resources: {},
  });
  return instance;
}

/** Adds the words of a part that is fetched later to a space of words. */
export function addTable(instance: i18n, space: string, words: Table): void {
  for (const language of languages)
    instance.addResourceBundle(language, space, textsOf(words, language), true, true);
}

const textsOf = (words: Table, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [key, word[language]]));
