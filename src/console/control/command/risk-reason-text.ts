import { riskReasons, riskRefusals } from "../../../../contract/control/risk/risk-word.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";
import { listText } from "../../../lib/text/list-text.ts";

const words: Readonly<Record<string, Words>> = { ...riskReasons, ...riskRefusals };

/** Reasons of a risk as texts; a reason unknown to this page stays its key. */
export const riskReasonText = (why: readonly string[], language: Language): string =>
  listText(
    why.map((item) => words[item]?.[language] ?? item),
    language,
  );
