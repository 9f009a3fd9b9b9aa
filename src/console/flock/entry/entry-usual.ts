import { tableOf } from "../../../../contract/base/table-keys.ts";
import type { FlockRecord } from "../../../../contract/flock/production/production.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { ProductionText } from "../../../i18n/words/flock/production-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { grades, standardOn } from "../../../stores/flock/entry-numbers.ts";

type UsualName = keyof ReturnType<typeof valuesBefore>;
/** Returns the values of the day before. */
const valuesBefore = ({ dayBefore, eggsBefore }: FlockRecord) => ({
  ...tableOf(["dead", "culled", "feedKg", "waterL", "kwh"], (name) => dayBefore?.[name]),
  ...tableOf(grades, (grade) => eggsBefore?.[grade]),
  eggKg: eggsBefore?.kg,
});

/**
 * Figures that have a standard, with their texts, which differ where one number is for several
 * fields.
 */
const standards = {
  dead: ["lost", "standardLost"],
  good: ["eggs", "standardEggs"],
  eggKg: ["eggKg", "usualStandard"],
  feedKg: ["feedKg", "usualStandard"],
  waterL: ["waterL", "usualStandard"],
} as const;
const isOfStandard = (name: UsualName): name is keyof typeof standards => name in standards;

/** Weights of eggs and small numbers of losses are not whole numbers. */
const decimalsOf = (name: UsualName, value: number): number =>
  name === "eggKg" || (name === "dead" && value < 10) ? 1 : 0;

/** Returns the value of the day before and the standard of this day; '' if both are unknown. */
export function usualText(
  record: FlockRecord,
  name: UsualName,
  { t, language }: { readonly t: ProductionText; readonly language: Language },
): string {
  const before = valuesBefore(record)[name] ?? null;
  const [key, word] = isOfStandard(name) ? standards[name] : [];
  const standard = key === undefined ? null : (standardOn(record)?.[key] ?? null);
  const text = (value: number, decimals: number) => formatNumber(value, decimals, language);
  return [
    ...(before === null
      ? []
      : [t("yesterdayIs", { value: text(before, name === "eggKg" ? 1 : 0) })]),
    ...(standard === null || word === undefined
      ? []
      : [t(word, { value: text(standard, decimalsOf(name, standard)) })]),
  ].join(" · ");
}
