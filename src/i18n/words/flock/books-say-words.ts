import { type TranslateOf, createTextHook } from "../../translate.ts";
import { booksWords } from "./books-words.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/**
 * Hook for the texts of the production records, of the console and its pages; for use in an
 * observer.
 */
export const useBooksText = createTextHook(consoleWords, pageWords, formWords, booksWords);
export type BooksText = TranslateOf<typeof useBooksText>;
