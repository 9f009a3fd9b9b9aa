import { makeAutoObservable } from "mobx";
import type { Language } from "../../../contract/base/words.ts";
import type { Memory } from "../port/memory.ts";

/** The voices of the operating system. */
export interface SpeechPort {
  hasVoice(language: Language): boolean;
  /** True when the browser has refused to speak and no key was pressed since. */
  isBlocked(): boolean;
  /**
   * Calls `run` when voices become available, and when speech is blocked or allowed again. Returns
   * a function that stops it.
   */
  onChange(run: () => void): () => void;
  /** `isUrgent`: at once; otherwise after the present sentence. */
  speak(text: string, language: Language, isUrgent: boolean): void;
  stop(): void;
}

/**
 * on: speech works. noVoice: the system has no voice for the language. blocked: the browser forbids
 * it until a key is pressed.
 */
export type SpeechState = "off" | "on" | "noVoice" | "blocked";

const key = "speech";

/** Speech setting of this browser, and whether speech is possible. Off by default. */
export class SpeechStore {
  isOn: boolean;
  /** Changes with the voices and with the browser's permission. */
  private turn = 0;
  readonly #port: SpeechPort;
  readonly #memory: Memory;

  constructor(port: SpeechPort, memory: Memory) {
    this.#port = port;
    this.#memory = memory;
    this.isOn = memory.get(key) === "on";
    makeAutoObservable(this, { stateIn: false, speak: false }, { autoBind: true });
    // Never unsubscribed: voices are loaded after the page, and the system may get more.
    port.onChange(this.markPlayed);
  }

  stateIn(language: Language): SpeechState {
    if (!this.isOn) return "off";
    if (this.turn < 0 || !this.#port.hasVoice(language)) return "noVoice";
    return this.#port.isBlocked() ? "blocked" : "on";
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.#memory.set(key, this.isOn ? "on" : "off");
    if (!this.isOn) this.#port.stop();
  }

  speak(text: string, language: Language, isUrgent: boolean): void {
    if (this.stateIn(language) === "on") this.#port.speak(text, language, isUrgent);
  }

  markPlayed(): void {
    this.turn += 1;
  }
}
