import { type TrendWord, trendWords } from "../../i18n/words/trend.ts";
import type { AnyWord } from "../word/page-say.ts";
import "../word/page-say.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(trendWords);

export type TrendSay = SayOf<AnyWord | TrendWord>;

/** The words of status and trend beside those of all pages. Inside an observer. */
export const useTrendSay = () => useSayOf<AnyWord | TrendWord>();
