import type { Language } from "../../contract/words.ts";
import { createI18n } from "../i18n/i18n.ts";
import type { ConsoleWord } from "../i18n/words/console.ts";
import { useStores } from "../stores/context.ts";

export type Say = (word: ConsoleWord, values?: Readonly<Record<string, string | number>>) => string;

const i18n = createI18n();
const says: Readonly<Record<Language, Say>> = { zh: sayIn("zh"), en: sayIn("en") };

function sayIn(language: Language): Say {
  const translate = i18n.getFixedT(language);
  return (word, values) => (values === undefined ? translate(word) : translate(word, values));
}

/** The console's words in the language on screen: changing it changes what every observer shows. Inside an observer. */
export function useSay(): { say: Say; language: Language } {
  const { current } = useStores().language;
  return { say: says[current], language: current };
}
