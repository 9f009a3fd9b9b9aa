import type { FormWord } from "../../i18n/words/form.ts";
import { type UserWord, userWords } from "../../i18n/words/user.ts";
import type { AnyWord } from "../word/page-say.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(userWords);

type Word = AnyWord | FormWord | UserWord;
export type UserSay = SayOf<Word>;

/** The words of the page of users in the language on screen. Inside an observer. */
export const useUserSay = () => useSayOf<Word>();
