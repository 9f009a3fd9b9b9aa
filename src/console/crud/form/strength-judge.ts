/** 1 weak to 4 strong. */
export const strengthSteps = [1, 2, 3, 4] as const;
export type StrengthStep = (typeof strengthSteps)[number];
/** `ownWords`: words that an attacker would try first for this user. */
export type Strength = (password: string, ownWords: readonly string[]) => StrengthStep;

/** Longer passwords are strong, and estimating them takes long. */
const judgedChars = 64;

let loading: Promise<Strength> | null = null;

/**
 * The estimator with its lists of common passwords and keyboards, a few hundred kilobytes: fetched
 * by the first dialog that needs it.
 */
export function loadStrength(): Promise<Strength> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Strength> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const judge = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });
  return (password, ownWords) =>
    stepOf(judge.check(password.slice(0, judgedChars), [...ownWords]).score);
}

/** The estimator's 0 (too guessable) and 1 (very guessable) are both shown as weak. */
const stepOf = (score: number): StrengthStep => strengthSteps[Math.max(0, score - 1)] ?? 1;
