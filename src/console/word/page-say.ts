import { type PageWord, pageWords } from "../../i18n/words/page.ts";
import type { ConsoleWord } from "../../i18n/words/console.ts";
import { addWords, useSayOf } from "./say.ts";

addWords(pageWords);

export type AnyWord = ConsoleWord | PageWord;

/** The words of the console and of its pages in the language on screen. Inside an observer. */
export const useSay = () => useSayOf<AnyWord>();
