import { type MonitorWord, monitorWords } from "../../i18n/words/monitor.ts";
import type { AnyWord } from "../word/page-say.ts";
import "../word/page-say.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(monitorWords);

export type MonitorSay = SayOf<AnyWord | MonitorWord>;

/** The words of the console and of the monitor in the language on screen. Inside an observer. */
export const useMonitorSay = () => useSayOf<AnyWord | MonitorWord>();
