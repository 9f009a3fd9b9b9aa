import { type SayOf, sayWith } from "../say.ts";
import { booksWords } from "./books.ts";
import { consoleWords } from "./console.ts";
import { formWords } from "./form.ts";
import { pageWords } from "./page.ts";

/** Says the words of the books, of the console and its pages. Inside an observer. */
export const useBooksSay = sayWith(consoleWords, pageWords, formWords, booksWords);
export type BooksSay = SayOf<typeof useBooksSay>;
