import { useStores } from "../context/use-stores.ts";
import type { Language, Words } from "../../contract/words.ts";
import { addTable, createI18n } from "./i18n.ts";

type Table = Readonly<Record<string, Words>>;
type WordOf<T extends readonly Table[]> = { [I in keyof T]: keyof T[I] & string }[number];
type Values = Readonly<Record<string, string | number>>;
/** Says one of the words `W`; `values` fill its `{{name}}` places. */
export type Say<W extends string> = (word: W, values?: Values) => string;
/** What a hook of `sayWith` says with. */
export type SayOf<H extends () => { readonly say: unknown }> = ReturnType<H>["say"];

const i18n = createI18n({});
const says: Readonly<Record<Language, Say<string>>> = { zh: sayIn("zh"), en: sayIn("en") };

function sayIn(language: Language): Say<string> {
  const translate = i18n.getFixedT(language);
  return (word, values) => (values === undefined ? translate(word) : translate(word, values));
}

/**
 * A hook that says the words of these tables in the language on screen: changing it changes what
 * every observer shows. The tables come with the part of the app that says them. Inside an
 * observer.
 */
export function sayWith<T extends readonly Table[]>(
  ...tables: T
): () => { say: Say<WordOf<T>>; language: Language } {
  for (const table of tables) addTable(i18n, table);
  return () => {
    const { current } = useStores().language;
    return { say: says[current], language: current };
  };
}
