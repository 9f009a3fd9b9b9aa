import {
  type AdvisedWarning,
  type WarningBrief,
  warningKinds,
  warningWords,
} from "./warning-kind.ts";
import { ownSentence } from "../../base/own-advice.ts";
import type { Language } from "../../base/words.ts";
import { numberText } from "../../base/number-text.ts";

/**
 * A warning's reason in words, with a comparison with the farm's other houses, and with the causes
 * and checks of its organisation.
 */
export function warningText(warning: AdvisedWarning, language: Language): string {
  const texts = Object.fromEntries(
    Object.entries(warning.values).map(([name, value]) => [
      name,
      numberText(value, Number.isInteger(value) ? 0 : 1, language),
    ]),
  );
  return [warningWords(warning, language, texts), ownSentence(warning.own ?? null, language)]
    .filter(Boolean)
    .join(language === "zh" ? "" : " ");
}

/** The warning in a few words, for a line with others: what deviates, and by how much. */
export function warningName(
  { key, values: { percent } }: WarningBrief,
  language: Language,
): string {
  const name = warningKinds[key].name[language];
  return percent === undefined ? name : `${name} ${numberText(percent, 0, language)}%`;
}
