const tags = { zh: "zh", en: "en" } as const;
type Language = keyof typeof tags;

/** Most sentences that wait; older ones are dropped as out of date. */
const waitingMax = 2;

/** Calls `run` once, at the next press of a key or button. */
function atNextPress(run: () => void): void {
  const pressed = new AbortController();
  const end = () => {
    pressed.abort();
    run();
  };
  for (const input of ["pointerdown", "keydown"])
    window.addEventListener(input, end, { capture: true, signal: pressed.signal });
}

/** The browser's own speech with the voices of the system; silent without any. */
export function browserSpeech() {
  const synthesis = "speechSynthesis" in window ? window.speechSynthesis : null;
  let waiting = 0;
  let isBlocked = false;
  const listeners = new Set<() => void>();
  const block = (next: boolean): void => {
    if (next === isBlocked) return;
    isBlocked = next;
    for (const run of listeners) run();
  };
  const voiceFor = (language: Language): SpeechSynthesisVoice | undefined => {
    const voices = (synthesis?.getVoices() ?? []).filter(({ lang }) =>
      lang.toLowerCase().startsWith(tags[language]),
    );
    // A local voice speaks without the network.
    return voices.find(({ localService }) => localService) ?? voices[0];
  };
  return {
    hasVoice: (language: Language): boolean => voiceFor(language) !== undefined,
    /** Most browsers allow speech only after a press on the page. */
    isBlocked: (): boolean => isBlocked,
    onChange: (run: () => void): (() => void) => {
      listeners.add(run);
      synthesis?.addEventListener("voiceschanged", run);
      return () => {
        listeners.delete(run);
        synthesis?.removeEventListener("voiceschanged", run);
      };
    },
    speak: (text: string, language: Language, isUrgent: boolean): void => {
      const voice = voiceFor(language);
      if (synthesis === null || voice === undefined) return;
      if (isUrgent) {
        synthesis.cancel();
        waiting = 0;
      } else if (waiting >= waitingMax) return;
      const sentence = new SpeechSynthesisUtterance(text);
      sentence.voice = voice;
      sentence.lang = voice.lang;
      waiting += 1;
      const done = () => (waiting = Math.max(0, waiting - 1));
      sentence.addEventListener("end", done);
      sentence.addEventListener("error", ({ error }) => {
        done();
        if (error !== "not-allowed" || isBlocked) return;
        block(true);
        atNextPress(() => block(false));
      });
      synthesis.speak(sentence);
    },
    stop: (): void => synthesis?.cancel(),
  };
}
