import { fill } from "../../contract/message.ts";
import { type WarningBrief, warningFarmWords, warningKinds } from "../../contract/warning-kind.ts";
import type { Language } from "../../contract/words.ts";
import { formatNumber } from "./number.ts";

/** A warning's reason in words, with what the farm's other houses say of it. */
export function warningText(
  { key, values, others, houses }: WarningBrief,
  language: Language,
): string {
  const told = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      formatNumber(value, Number.isInteger(value) ? 0 : 1, language),
    ]),
  );
  const reason = fill(warningKinds[key].says[language], told);
  if (others === null || others === 0) return reason;
  const isShared = houses > 1;
  const more = warningFarmWords[isShared ? "together" : "asUsual"][language];
  const farm = fill(more, { others: isShared ? others + 1 : others, houses });
  return language === "zh" ? `${reason}${farm}` : `${reason} ${farm}`;
}

/** In a line beside others: what it is, and by how much. */
export function warningName(
  { key, values: { percent } }: WarningBrief,
  language: Language,
): string {
  const name = warningKinds[key].name[language];
  return percent === undefined ? name : `${name} ${formatNumber(percent, 0, language)}%`;
}
