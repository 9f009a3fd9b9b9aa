import { type Language, languageOf } from "../contract/words.ts";
import { readCookie } from "./lib/cookie.ts";

/** What the first page needs to know before the stores are loaded. Both cookies present = somebody was signed in. */
export const hasCredentials = (): boolean => readCookie(document, "userId") !== null && readCookie(document, "token") !== null;

export const browserLanguages = (): string => navigator.languages.join(",");

export const entryLanguage = (): Language => languageOf(readCookie(document, "language") ?? browserLanguages());
