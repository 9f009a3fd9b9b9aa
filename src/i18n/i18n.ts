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
 * Translations; each call names the language it wants and fills in the values itself. The wall has
 * a table of its own and does not load this.
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

/** Gives a space of words its texts in a language; a later table's word counts. */
export function addTables(
  instance: i18n,
  space: string,
  tables: readonly Table[],
  language: Language,
): void {
  const texts: Record<string, string> = {};
  for (const table of tables)
    for (const [key, word] of Object.entries(table)) texts[key] = word[language];
  instance.addResourceBundle(language, space, texts, false, true, { skipCopy: true });
}
