import { z } from "zod";
import { line } from "./text-field.ts";
import { fill } from "./server-message.ts";
import type { Language, Words } from "./words.ts";

/** Longest cause or check, and most checks of a reason. */
export const adviceMax = 200;
export const stepsMax = 5;

const steps = z.array(line(adviceMax).min(1)).max(stepsMax);

/**
 * Likely cause of a reason and what to check first, as an organisation has written them. For a part
 * that is empty in both languages the product's text is used.
 */
export const ownAdviceShape = {
  cause: line(adviceMax),
  causeEn: line(adviceMax),
  steps,
  stepsEn: steps,
};
export const ownAdviceSchema = z.object(ownAdviceShape);
export type OwnAdvice = z.infer<typeof ownAdviceSchema>;

/** A cause with checks, as people read them. */
export interface Advice {
  readonly cause: string;
  readonly steps: readonly string[];
}

/** Own text in a language, or in the other one if missing. */
export function ownWords(
  { cause, causeEn, steps: own, stepsEn }: OwnAdvice,
  language: Language,
): Advice {
  const [first, second] = language === "en" ? [stepsEn, own] : [own, stepsEn];
  return {
    cause: language === "en" ? causeEn || cause : cause || causeEn,
    steps: first.length > 0 ? first : second,
  };
}

const sentenceWords = {
  cause: { zh: "可能原因：{cause}。", en: "Likely cause: {cause}." },
  check: { zh: "先查：{steps}。", en: "Check first: {steps}." },
} as const satisfies Record<string, Words>;

/** Own text for a sentence about a deviation; empty: no own text. */
export function ownSentence(own: OwnAdvice | null, language: Language): string {
  if (own === null) return "";
  const { cause, steps } = ownWords(own, language);
  return [
    ...(cause === "" ? [] : [fill(sentenceWords.cause[language], { cause: unended(cause) })]),
    ...(steps.length === 0
      ? []
      : [
          fill(sentenceWords.check[language], {
            steps: steps.map(unended).join(language === "zh" ? "；" : "; "),
          }),
        ]),
  ].join(language === "zh" ? "" : " ");
}
/** People end a line with a full stop or without one. */
const unended = (text: string): string => text.replace(/[。.；;]$/u, "");

/** The product's words, with an organisation's own in place of them. */
export function withOwn(usual: Advice, own: OwnAdvice | null, language: Language): Advice {
  if (own === null) return usual;
  const { cause, steps: written } = ownWords(own, language);
  return { cause: cause || usual.cause, steps: written.length > 0 ? written : usual.steps };
}
