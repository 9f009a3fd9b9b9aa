import { fill } from "../../../contract/message.ts";
import type { Language } from "../../../contract/words.ts";
import { shellWords, type ShellWord } from "../../i18n/words/shell.ts";
import { useStores } from "../../stores/context.ts";

export type ShellSay = (word: ShellWord, values?: Readonly<Record<string, string | number>>) => string;

/** The words of the frame's dialogs in the language on screen. Inside an observer. */
export function useShellSay(): { say: ShellSay; language: Language } {
  const { current } = useStores().language;
  return { say: (word, values) => fill(shellWords[word][current], values), language: current };
}
