import { useStores } from "../context/use-stores.ts";
import type { Animal } from "../../contract/base/animal.ts";
import { fill } from "../../contract/base/server-message.ts";
import type { Language, Words } from "../../contract/base/words.ts";
import { zoneName } from "../lib/time/zone-name.ts";
import { addTables, createI18n } from "./i18n.ts";

type Table = Readonly<Record<string, Words>>;
type WordOf<T extends readonly Table[]> = { [I in keyof T]: keyof T[I] & string }[number];
type Values = Readonly<Record<string, string | number>>;
/**
 * Translates one of the words `W`; `values` fill its `{name}` places. `zone` is the IANA name of a
 * time zone, shown by its common name.
 */
export type Translate<W extends string> = (word: W, values?: Values) => string;
/** The `t` of a hook of `createTextHook`. */
export type TranslateOf<H extends (animal?: Animal) => { readonly t: unknown }> =
  ReturnType<H>["t"];

const i18n = createI18n();
let spaces = 0;

/**
 * All texts of a hook in a language, in their own namespace: another part may mean something else.
 */
function saysOf(
  tables: readonly Table[],
  space: string,
  language: Language,
): Readonly<Record<Animal, Translate<string>>> {
  addTables(i18n, space, tables, language);
  return {
    bird: translatorFor(language, space, "bird"),
    pig: translatorFor(language, space, "pig"),
    mixed: translatorFor(language, space, "mixed"),
  };
}

/** i18next's context: `<word>_pig` and `<word>_mixed` where they are, else the word itself. */
function translatorFor(language: Language, space: string, context: Animal): Translate<string> {
  const translate = i18n.getFixedT(language, space);
  return (word, values) =>
    fill(
      translate(word, { context, skipInterpolation: true }),
      values?.zone === undefined
        ? values
        : { ...values, zone: zoneName(String(values.zone), language) },
    );
}

/**
 * A hook for the texts of these tables in the language on screen: changing it changes what every
 * observer shows. Words that count animals are those of `animal`. The tables come with the part of
 * the app that says them. Inside an observer.
 */
export function createTextHook<T extends readonly Table[]>(
  ...tables: T
): (animal?: Animal) => { t: Translate<WordOf<T>>; language: Language } {
  const space = `words${(spaces += 1)}`;
  // Built at first use: a page uses few of the texts that come with its code.
  const says: Partial<Record<Language, ReturnType<typeof saysOf>>> = {};
  return (animal = "bird") => {
    const { current } = useStores().language;
    says[current] ??= saysOf(tables, space, current);
    return { t: says[current][animal], language: current };
  };
}
