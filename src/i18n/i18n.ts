import i18next, { type i18n } from "i18next";
import { type Language, languages, type Words } from "../../contract/words.ts";
import { consoleWords, type ConsoleWord } from "./words/console.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "console";
    keySeparator: false;
    nsSeparator: false;
    resources: { console: Record<ConsoleWord, string> };
  }
}

/** The console's translations, both languages ready; each call names the one it wants. The wall has a table of its own and does not load this. */
export function createI18n(): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    lng: "en",
    fallbackLng: false,
    supportedLngs: [...languages],
    defaultNS: "console",
    ns: ["console"],
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { zh: { console: textsOf(consoleWords, "zh") }, en: { console: textsOf(consoleWords, "en") } },
  });
  return instance;
}

function textsOf(words: Readonly<Record<string, Words>>, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([key, word]) => [key, word[language]]));
}
