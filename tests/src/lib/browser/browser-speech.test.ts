// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { browserSpeech } from "../../../../src/lib/browser/browser-speech.ts";

afterEach(() => vi.unstubAllGlobals());

class Sentence extends EventTarget {
  voice: unknown = null;
  lang = "";
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}
const errorOf = (error: string) => Object.assign(new Event("error"), { error });

/** A browser with one voice; `said`: what it was given to say. */
function browser() {
  const spoken: Sentence[] = [];
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => [{ lang: "en-GB", localService: true }],
    speak: (sentence: Sentence) => void spoken.push(sentence),
    cancel: vi.fn<() => void>(),
  });
  vi.stubGlobal("speechSynthesis", synthesis);
  vi.stubGlobal("SpeechSynthesisUtterance", Sentence);
  return { spoken, synthesis, speech: browserSpeech() };
}

test("a ban by the browser is known, until a key is pressed", () => {
  const { spoken, speech } = browser();
  const change = vi.fn<() => void>();
  const stop = speech.onChange(change);
  speech.speak("a", "en", false);
  expect(speech.isBlocked()).toBe(false);
  spoken[0]!.dispatchEvent(errorOf("not-allowed"));
  expect([speech.isBlocked(), change.mock.calls.length]).toEqual([true, 1]);
  window.dispatchEvent(new Event("keydown"));
  expect([speech.isBlocked(), change.mock.calls.length]).toEqual([false, 2]);
  speech.speak("b", "en", false);
  spoken[1]!.dispatchEvent(errorOf("interrupted"));
  expect(speech.isBlocked()).toBe(false);
  stop();
});

test("speaks with a voice of the language, two sentences wait at most, an urgent one waits for none", () => {
  const { spoken, synthesis, speech } = browser();
  expect([speech.hasVoice("en"), speech.hasVoice("zh")]).toEqual([true, false]);
  for (const text of ["a", "b", "c"]) speech.speak(text, "en", false);
  speech.speak("d", "zh", true);
  expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([
    ["a", "en-GB"],
    ["b", "en-GB"],
  ]);
  spoken[0]!.dispatchEvent(new Event("end"));
  speech.speak("e", "en", false);
  speech.speak("f", "en", true);
  expect(synthesis.cancel).toHaveBeenCalledOnce();
  expect(spoken.map(({ text }) => text)).toEqual(["a", "b", "e", "f"]);
});
