import { useStores } from "../context/use-stores.ts";
import type { Animal } from "../../contract/animal.ts";
import { fill } from "../../contract/message.ts";
import type { Language, Words } from "../../contract/words.ts";
import { zoneName } from "../lib/zone-name.ts";
import { addTable, createI18n } from "./i18n.ts";

type Table = Readonly<Record<string, Words>>;
type WordOf<T extends readonly Table[]> = { [I in keyof T]: keyof T[I] & string }[number];
type Values = Readonly<Record<string, string | number>>;
/**
 * Says one of the words `W`; `values` fill its `{name}` places. `zone` is the IANA name of a time
 * zone, and is said as people call it.
 */
export type Say<W extends string> = (word: W, values?: Values) => string;
/** What a hook of `sayWith` says with. */
export type SayOf<H extends (animal?: Animal) => { readonly say: unknown }> = ReturnType<H>["say"];

const i18n = createI18n({});
const says: Readonly<Record<Language, Readonly<Record<Animal, Say<string>>>>> = {
  zh: { bird: sayIn("zh", "bird"), pig: sayIn("zh", "pig"), mixed: sayIn("zh", "mixed") },
  en: { bird: sayIn("en", "bird"), pig: sayIn("en", "pig"), mixed: sayIn("en", "mixed") },
};

/** i18next's context: `<word>_pig` and `<word>_mixed` where they are, else the word itself. */
function sayIn(language: Language, context: Animal): Say<string> {
  const translate = i18n.getFixedT(language);
  return (word, values) =>
    fill(
      translate(word, { context, skipInterpolation: true }),
      values?.zone === undefined
        ? values
        : { ...values, zone: zoneName(String(values.zone), language) },
    );
}

/**
 * A hook that says the words of these tables in the language on screen: changing it changes what
 * every observer shows. Words that count animals are those of `animal`. The tables come with the
 * part of the app that says them. Inside an observer.
 */
export function sayWith<T extends readonly Table[]>(
  ...tables: T
): (animal?: Animal) => { say: Say<WordOf<T>>; language: Language } {
  for (const table of tables) addTable(i18n, table);
  return (animal = "bird") => {
    const { current } = useStores().language;
    return { say: says[current][animal], language: current };
  };
}
