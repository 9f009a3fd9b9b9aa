import type { Language } from "../../../contract/words.ts";

/** Reasons of a risk, as a sentence says them. */
export const whyText = (why: readonly string[], language: Language): string =>
  why.join(language === "zh" ? "、" : ", ");
