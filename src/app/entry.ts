import { type Language, languageOf, languages } from "../../contract/words.ts";
import { browserMemory } from "../lib/browser-memory.ts";
import { readCookie, writeCookie } from "../lib/cookie.ts";
import { credentialsIn } from "../lib/credential.ts";

/**
 * What the first page needs to know before the stores are loaded. Both cookies present = somebody
 * was signed in.
 */
export const hasCredentials = (): boolean =>
  credentialsIn((name) => readCookie(document, name)) !== null;

export const browserLanguages = (): string => navigator.languages.join(",");

export function entryLanguage(): Language {
  const kept = readCookie(document, "language");
  return languages.find((language) => language === kept) ?? languageOf(browserLanguages());
}

/** What a person chose before the stores are loaded. */
export function keepLanguage(language: Language): void {
  writeCookie(document, "language", language, window.location.protocol === "https:");
}

/** Where a page that is loaded anew leaves a word for the login page. */
export const farewellKey = "farewell";

const windowMemory = browserMemory(() => window.sessionStorage);
let farewell = windowMemory.get(farewellKey);
windowMemory.remove(farewellKey);

/**
 * What the page before this one left to say on the login page; null when nothing, or when it was
 * heard before.
 */
export function hearFarewell(): string | null {
  const shown = farewell;
  farewell = null;
  return shown;
}
