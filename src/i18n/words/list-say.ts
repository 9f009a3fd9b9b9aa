import type { Animal } from "../../../contract/animal.ts";
import type { Language } from "../../../contract/words.ts";
import type { Say } from "../say.ts";
import type { BooksWord } from "./books.ts";
import { type AnyWord, useSay } from "./page.ts";

/** What a list can be headed by: its page has brought the words that are not everybody's. */
export type ListWord = AnyWord | BooksWord;

/** Says the words of a list. Inside an observer. */
export const useListSay = useSay as (animal?: Animal) => {
  readonly say: Say<ListWord>;
  readonly language: Language;
};
