import { fill } from "../../../contract/message.ts";
import { type Warning, warningFarmWords, warningKinds } from "../../../contract/warning.ts";
import type { Language } from "../../../contract/words.ts";
import { formatNumber } from "../../lib/number.ts";

/** A warning's reason in words, with what the farm's other houses say of it. */
export function warningText(
  { key, values, others, houses }: Pick<Warning, "key" | "values" | "others" | "houses">,
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
