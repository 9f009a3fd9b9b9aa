import type { FlockWord } from "../../i18n/words/flock.ts";
import type { FormWord } from "../../i18n/words/form.ts";
import { type HouseManageWord, houseManageWords } from "../../i18n/words/house-manage.ts";
import "../flock/flock-say.ts";
import type { AnyWord } from "../word/page-say.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(houseManageWords);

type Word = AnyWord | FormWord | FlockWord | HouseManageWord;
export type HouseManageSay = SayOf<Word>;

/** The words of the management of houses in the language on screen. Inside an observer. */
export const useHouseManageSay = () => useSayOf<Word>();
