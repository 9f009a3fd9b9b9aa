import { type FarmWord, farmWords } from "../../i18n/words/farm.ts";
import type { FormWord } from "../../i18n/words/form.ts";
import { type OverviewWord, overviewWords } from "../../i18n/words/overview.ts";
import "../record/form-say.ts";
import type { AnyWord } from "../word/page-say.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(overviewWords);
addWords(farmWords);

type Word = AnyWord | FormWord | FarmWord | OverviewWord;
export type FarmSay = SayOf<Word>;

/** The words of /system/farm, and those of maps, in the language on screen. Inside an observer. */
export const useFarmSay = () => useSayOf<Word>();
