import type { ConsoleWord } from "../../i18n/words/console.ts";
import { type ShellWord, shellWords } from "../../i18n/words/shell.ts";
import { addWords, type SayOf, useSayOf } from "../word/say.ts";

addWords(shellWords);

export type ShellSay = SayOf<ConsoleWord | ShellWord>;

/**
 * The words of the console and of the frame's dialogs in the language on screen. Inside an
 * observer.
 */
export const useShellSay = () => useSayOf<ConsoleWord | ShellWord>();
