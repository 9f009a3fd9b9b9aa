import { makeAutoObservable, observable, reaction, runInAction } from "mobx";
import { contactWords } from "../../../contract/notify/contact-word.ts";
import { type EnglishName, inChinese, inEnglish } from "../../../contract/account/person-name.ts";
import type { RecordChangeCounts } from "./record-change-counts.ts";
import type { Clock } from "../port/clock.ts";
import type { LanguageStore } from "../app/language-store.ts";

export type PersonNamePort = () => Promise<readonly EnglishName[]>;

const retryMs = 30_000;
/**
 * English names by Chinese names; empty unless the screen is in English. Records contain names of
 * people, not ids.
 */
const english = observable.map<string, string>([], { deep: false });
/** True while the names are first loaded for a screen in English. */
const isAwaited = observable.box(false);

/** Placeholder for a Chinese name on a screen in English until the English name is known. */
const awaitedName = "…";

/** The name of a person in the language on screen. Inside an observer. */
export function personName<N extends string | null>(name: N): N | string {
  if (name === null) return name;
  if (english.size === 0) return inChinese(name);
  const shown = inEnglish(name, english);
  return isAwaited.get() && /\p{Script=Han}/u.test(shown) ? awaitedName : shown;
}

/** A contact may be described by a word instead of a name. */
const show = (names: readonly EnglishName[]): void => {
  english.replace([...contactWords, ...names].map(({ name, nameEn }) => [name, nameEn]));
};

/** The English names of the people in records, for `personName`. */
export class PersonNames {
  readonly #port: PersonNamePort;
  readonly #clock: Clock;
  readonly #language: LanguageStore;
  readonly #changes: RecordChangeCounts;
  /** Counts loads, so that an outdated answer is dropped. */
  #loads = 0;

  constructor(
    port: PersonNamePort,
    clock: Clock,
    language: LanguageStore,
    changes: RecordChangeCounts,
  ) {
    this.#port = port;
    this.#clock = clock;
    this.#language = language;
    this.#changes = changes;
    makeAutoObservable(this, { follow: false }, { autoBind: true });
  }

  /** Loads the names now and after each change of users, until the returned function is called. */
  follow(): () => void {
    const stop = reaction(
      () => this.#language.current === "en" && this.#changes.countOf("users") + 1,
      (isEnglish) => (isEnglish === false ? this.clear() : void this.#load()),
      { fireImmediately: true },
    );
    return () => {
      stop();
      this.clear();
    };
  }

  clear(): void {
    this.#loads += 1;
    english.clear();
    isAwaited.set(false);
  }

  async #load(): Promise<void> {
    const load = (this.#loads += 1);
    const isLast = () => load === this.#loads;
    if (english.size === 0)
      runInAction(() => {
        show([]);
        isAwaited.set(true);
      });
    try {
      const names = await this.#port();
      if (isLast()) runInAction(() => show(names));
    } catch {
      this.#clock.after(retryMs, () => isLast() && void this.#load());
    }
    if (isLast()) runInAction(() => isAwaited.set(false));
  }
}
