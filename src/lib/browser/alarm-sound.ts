/** Tones of one call: frequency in Hz, start and length in seconds. */
const calls = {
  /** Two rising thirds, thrice: distinct from a telephone. */
  urgent: [0, 0.55, 1.1].flatMap((at) => [
    { hz: 880, at, s: 0.18 },
    { hz: 1108, at: at + 0.2, s: 0.22 },
  ]),
  other: [{ hz: 660, at: 0, s: 0.25 }],
  /** Falling, twice: no more data arrives. */
  lost: [0, 0.9].flatMap((at) => [
    { hz: 740, at, s: 0.25 },
    { hz: 494, at: at + 0.3, s: 0.45 },
  ]),
} as const;
const volume = 0.4;
const edgeS = 0.02;

/**
 * Plays silence to find out if the browser lets this page make sounds; this way it logs no warning.
 */
const silence = "/silence.wav";

/** Firefox before 120 and Safari before 16.4 do not report it. */
function hasPressed(): boolean {
  const activation = navigator.userActivation as UserActivation | undefined;
  return activation?.hasBeenActive ?? false;
}

/** Sounds of alarms, synthesised by the browser, so that no sound file can be missing. */
export function makeAlarmSound() {
  let context: AudioContext | null = null;
  const mayPlay = async (): Promise<boolean> => {
    try {
      await new Audio(silence).play();
      return true;
    } catch {
      return false;
    }
  };
  return {
    isAllowed: async (): Promise<boolean> =>
      context?.state === "running" || hasPressed() || mayPlay(),
    play: (sound: keyof typeof calls): void => {
      context ??= new AudioContext();
      for (const tone of calls[sound]) playTone(context, tone);
    },
  };
}

interface Tone {
  readonly hz: number;
  readonly at: number;
  readonly s: number;
}

/** The tone fades in and out, because a sudden start or end would click. */
function playTone(context: AudioContext, { hz, at, s }: Tone): void {
  const from = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(volume, from + edgeS);
  gain.gain.setValueAtTime(volume, from + s - edgeS);
  gain.gain.linearRampToValueAtTime(0, from + s);
  const tone = context.createOscillator();
  tone.frequency.value = hz;
  tone.connect(gain).connect(context.destination);
  tone.start(from);
  tone.stop(from + s);
  tone.addEventListener("ended", () => gain.disconnect());
}
