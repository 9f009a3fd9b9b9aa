import { type Language, languageOf, languages } from "../../contract/base/words.ts";
import { browserMemory } from "../lib/browser/browser-memory.ts";
import { readCookie, writeCookie } from "../lib/browser/cookie.ts";
import { credentialsIn } from "../lib/browser/credential.ts";

/**
 * Information the first page needs before the stores are loaded. Both cookies present: a user was
 * signed in.
 */
export const hasCredentials = (): boolean =>
  credentialsIn((name) => readCookie(document, name)) !== null;

/**
 * True when the server of a demo on this machine has served the page: it may offer the demo's
 * sign-in.
 */
export const hasDemoHint = (): boolean => readCookie(document, "demo") === "1";

export const browserLanguages = (): string => navigator.languages.join(",");

export function entryLanguage(): Language {
  const storedLanguage = readCookie(document, "language");
  return (
    languages.find((language) => language === storedLanguage) ?? languageOf(browserLanguages())
  );
}

/** Stores the language a user chose before the stores are loaded. */
export function storeLanguage(language: Language): void {
  writeCookie(document, "language", language, window.location.protocol === "https:");
}

/** Storage key of the message for the login page that a page leaves before it reloads. */
export const loginNoticeKey = "farewell";

const windowMemory = browserMemory(() => window.sessionStorage);
let loginNotice = windowMemory.get(loginNoticeKey);
windowMemory.remove(loginNoticeKey);

/** The message the previous page left for the login page; null: none, or forgotten. */
export const readLoginNotice = (): string | null => loginNotice;
export function forgetLoginNotice(): void {
  loginNotice = null;
}
