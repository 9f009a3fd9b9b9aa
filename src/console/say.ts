import { useTranslation } from "react-i18next";
import type { Language } from "../../contract/words.ts";
import { useStores } from "../stores/context.ts";
import type { ConsoleWord } from "../i18n/words/console.ts";

export type Say = (word: ConsoleWord, values?: Readonly<Record<string, string | number>>) => string;

/** The console's words in the language on screen. Inside an observer. */
export function useSay(): { say: Say; language: Language } {
  const { t } = useTranslation("console");
  const { language } = useStores();
  return { say: (word, values) => (values === undefined ? t(word) : t(word, values)), language: language.current };
}
