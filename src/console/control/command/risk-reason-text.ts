import { riskReasons, riskRefusals } from "../../../../contract/control/risk/risk-word.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";
import { listText } from "../../../lib/text/list-text.ts";

const words: Readonly<Record<string, Words>> = { ...riskReasons, ...riskRefusals };

/** Reasons of a risk, as a sentence says them; one this page does not know stays a word. */
export const whyText = (why: readonly string[], language: Language): string =>
  listText(
    why.map((one) => words[one]?.[language] ?? one),
    language,
  );
