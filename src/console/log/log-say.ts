import { type LogWord, logWords } from "../../i18n/words/log.ts";
import type { AnyWord } from "../word/page-say.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(logWords);

export type LogSay = SayOf<AnyWord | LogWord>;

/** The words of pages and of the operation log in the language on screen. Inside an observer. */
export const useLogSay = () => useSayOf<AnyWord | LogWord>();
