import { makeAutoObservable } from "mobx";
import { type Language, languages, type Words, languageOf } from "../../../contract/base/words.ts";
import type { CookieJar } from "../port/memory.ts";

const cookie = "language";

/**
 * The language on screen: the wall's own, otherwise the cookie's, otherwise the browser's,
 * otherwise English.
 */
export class LanguageStore {
  private chosen: Language;
  private forced: Language | null = null;
  readonly #cookies: CookieJar;

  /** `browserLanguage`: the browser's preferences, comma-separated. */
  constructor(cookies: CookieJar, browserLanguage: string) {
    this.#cookies = cookies;
    const stored = cookies.get(cookie);
    this.chosen = languages.find((language) => language === stored) ?? languageOf(browserLanguage);
    makeAutoObservable(this, { t: false }, { autoBind: true });
  }

  get current(): Language {
    return this.forced ?? this.chosen;
  }

  t(words: Words): string {
    return words[this.current];
  }
  /** Called when the user chose a language, which is remembered. */
  choose(language: Language): void {
    this.chosen = language;
    this.#cookies.set(cookie, language);
  }
  /** Sets the language of a screen without changing the user's choice; null ends it. */
  force(language: Language | null): void {
    this.forced = language;
  }
}
