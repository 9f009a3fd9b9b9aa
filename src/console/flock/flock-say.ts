import { type FlockWord, flockWords } from "../../i18n/words/flock.ts";
import type { FormWord } from "../../i18n/words/form.ts";
import "../record/form-say.ts";
import type { AnyWord } from "../word/page-say.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(flockWords);

type Word = AnyWord | FormWord | FlockWord;
export type FlockSay = SayOf<Word>;

/** The words of flocks in the language on screen. Inside an observer. */
export const useFlockSay = () => useSayOf<Word>();
