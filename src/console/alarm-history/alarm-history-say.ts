import { type AlarmHistoryWord, alarmHistoryWords } from "../../i18n/words/alarm-history.ts";
import type { AnyWord } from "../page-say.ts";
import "../page-say.ts";
import { addWords, type SayOf, useSayOf } from "../say.ts";

addWords(alarmHistoryWords);

export type HistorySay = SayOf<AnyWord | AlarmHistoryWord>;

/**
 * The words of the console and of the alarm history in the language on screen. Inside an observer.
 */
export const useHistorySay = () => useSayOf<AnyWord | AlarmHistoryWord>();
