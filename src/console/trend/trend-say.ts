import { type TrendWord, trendWords } from "../../i18n/words/trend.ts";
import type { AnyWord } from "../page-say.ts";
import "../page-say.ts";
import { addWords, type SayOf, useSayOf } from "../say.ts";

addWords(trendWords);

export type TrendSay = SayOf<AnyWord | TrendWord>;

/** The words of status and trend beside those of all pages. Inside an observer. */
export const useTrendSay = () => useSayOf<AnyWord | TrendWord>();
