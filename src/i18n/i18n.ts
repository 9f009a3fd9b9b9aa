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
 * i18next; each call names its language and fills in the values itself. The wall has its own table
 * and does not load this.
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

/** Adds the texts of a namespace in a language; on a conflict the later table wins. */
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
