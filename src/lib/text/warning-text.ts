import {
  type WarningBrief,
  warningKinds,
  warningWords,
} from "../../../contract/fleet/house/warning-kind.ts";
import type { Language } from "../../../contract/base/words.ts";
import { formatNumber } from "./format-number.ts";

/** A warning's reason in words, with what the farm's other houses say of it. */
export function warningText(warning: WarningBrief, language: Language): string {
  const told = Object.fromEntries(
    Object.entries(warning.values).map(([name, value]) => [
      name,
      formatNumber(value, Number.isInteger(value) ? 0 : 1, language),
    ]),
  );
  return warningWords(warning, language, told);
}

/** In a line beside others: what it is, and by how much. */
export function warningName(
  { key, values: { percent } }: WarningBrief,
  language: Language,
): string {
  const name = warningKinds[key].name[language];
  return percent === undefined ? name : `${name} ${formatNumber(percent, 0, language)}%`;
}
