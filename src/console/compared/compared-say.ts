import { type ComparedWord, comparedWords } from "../../i18n/words/compared.ts";
import type { TrendWord } from "../../i18n/words/trend.ts";
import type { AnyWord } from "../word/page-say.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";
import "../trend/trend-say.ts";

addWords(comparedWords);

export type ComparedSay = SayOf<AnyWord | TrendWord | ComparedWord>;

/** The words of the comparison beside those of curves and of all pages. Inside an observer. */
export const useComparedSay = () => useSayOf<AnyWord | TrendWord | ComparedWord>();
