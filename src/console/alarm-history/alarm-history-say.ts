import { type AlarmHistoryWord, alarmHistoryWords } from "../../i18n/words/alarm-history.ts";
import type { AnyWord } from "../word/page-say.ts";
import "../word/page-say.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(alarmHistoryWords);

export type HistorySay = SayOf<AnyWord | AlarmHistoryWord>;

/**
 * The words of the console and of the alarm history in the language on screen. Inside an observer.
 */
export const useHistorySay = () => useSayOf<AnyWord | AlarmHistoryWord>();
