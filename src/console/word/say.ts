import type { Language, Words } from "../../../contract/words.ts";
import { addTable, createI18n } from "../../i18n/i18n.ts";
import { consoleWords, type ConsoleWord } from "../../i18n/words/console.ts";
import { useStores } from "../../context/use-stores.ts";

type Values = Readonly<Record<string, string | number>>;
/** Says one of the words `W`; `values` fill its `{{name}}` places. */
export type SayOf<W extends string> = (word: W, values?: Values) => string;

const i18n = createI18n(consoleWords);
const says: Readonly<Record<Language, SayOf<string>>> = { zh: sayIn("zh"), en: sayIn("en") };

function sayIn(language: Language): SayOf<string> {
  const translate = i18n.getFixedT(language);
  return (word, values) => (values === undefined ? translate(word) : translate(word, values));
}

/**
 * Words of a part that is fetched later: it adds them before it is drawn, and types them itself.
 */
export const addWords = (words: Readonly<Record<string, Words>>): void => addTable(i18n, words);

/**
 * How to say the words `W`, which are there, in the language on screen: changing it changes what
 * every observer shows. Inside an observer.
 */
export function useSayOf<W extends string>(): { say: SayOf<W>; language: Language } {
  const { current } = useStores().language;
  return { say: says[current], language: current };
}

/** The words of the console's frame and first page. */
export const useSay = () => useSayOf<ConsoleWord>();
