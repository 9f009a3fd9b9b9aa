import { useStores } from "../context/use-stores.ts";
import type { Animal } from "../../contract/base/animal.ts";
import { fill } from "../../contract/base/server-message.ts";
import type { Language, Words } from "../../contract/base/words.ts";
import { withUnits } from "../lib/text/with-units.ts";
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
let namespaceCount = 0;

/**
 * All texts of a hook in a language. Each hook has its own namespace, because another part of the
 * app may use the same key for another text.
 */
function translatorsFor(
  tables: readonly Table[],
  namespace: string,
  language: Language,
): Readonly<Record<Animal, Translate<string>>> {
  addTables(i18n, namespace, tables, language);
  return {
    bird: translatorFor(language, namespace, "bird"),
    pig: translatorFor(language, namespace, "pig"),
    mixed: translatorFor(language, namespace, "mixed"),
  };
}

/** i18next's context: `<word>_pig` and `<word>_mixed` where they are, otherwise the word itself. */
function translatorFor(language: Language, namespace: string, context: Animal): Translate<string> {
  const translate = i18n.getFixedT(language, namespace);
  return (word, values) =>
    withUnits(
      fill(
        translate(word, { context, skipInterpolation: true }),
        values?.zone === undefined
          ? values
          : { ...values, zone: zoneName(String(values.zone), language) },
      ),
    );
}

/**
 * A hook for the texts of these tables in the language on screen; observers follow when that
 * changes. Words that count animals are the words for `animal`. The tables are loaded with the part
 * of the app that uses them. Inside an observer.
 */
export function createTextHook<T extends readonly Table[]>(
  ...tables: T
): (animal?: Animal) => { t: Translate<WordOf<T>>; language: Language } {
  const namespace = `words${(namespaceCount += 1)}`;
  // Built at first use: a page uses few of the texts that come with its code.
  const translators: Partial<Record<Language, ReturnType<typeof translatorsFor>>> = {};
  return (animal = "bird") => {
    const { current } = useStores().language;
    translators[current] ??= translatorsFor(tables, namespace, current);
    return { t: translators[current][animal], language: current };
  };
}
