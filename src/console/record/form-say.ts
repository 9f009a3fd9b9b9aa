import { type FormWord, formWords } from "../../i18n/words/form.ts";
import "../word/page-say.ts";
import type { AnyWord } from "../word/page-say.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(formWords);

export type FormSay = SayOf<AnyWord | FormWord>;

/** The words of pages and of their forms in the language on screen. Inside an observer. */
export const useFormSay = () => useSayOf<AnyWord | FormWord>();
