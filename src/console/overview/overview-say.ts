import type { ConsoleWord } from "../../i18n/words/console.ts";
import { type OverviewWord, overviewWords } from "../../i18n/words/overview.ts";
import { type PageWord, pageWords } from "../../i18n/words/page.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(pageWords);
addWords(overviewWords);

type Word = ConsoleWord | PageWord | OverviewWord;
export type OverviewSay = SayOf<Word>;

/**
 * The words of the console, its pages and the overview in the language on screen. Inside an
 * observer.
 */
export const useSay = () => useSayOf<Word>();
