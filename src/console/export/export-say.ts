import type { ConsoleWord } from "../../i18n/words/console.ts";
import { type ExportWord, exportWords } from "../../i18n/words/export.ts";
import { addWords, useSayOf } from "../word/say.ts";

addWords(exportWords);

/** The words of the console and of its exports in the language on screen. Inside an observer. */
export const useExportSay = () => useSayOf<ConsoleWord | ExportWord>();
