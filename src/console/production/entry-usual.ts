import { tableOf } from "../../../contract/key.ts";
import type { FlockRecord } from "../../../contract/production.ts";
import type { Language } from "../../../contract/words.ts";
import type { ProductionSay } from "../../i18n/words/production.ts";
import { formatNumber } from "../../lib/number.ts";
import { grades, standardOn } from "../../stores/page/entry-text.ts";

type UsualName = keyof ReturnType<typeof valuesBefore>;
/** What was written the day before. */
const valuesBefore = ({ dayBefore, eggsBefore }: FlockRecord) => ({
  ...tableOf(["dead", "culled", "feedKg", "waterL", "kwh"], (name) => dayBefore?.[name]),
  ...tableOf(grades, (grade) => eggsBefore?.[grade]),
  eggKg: eggsBefore?.kg,
});

/** Of what the standard speaks, and where it is one number for several fields. */
const standards = {
  dead: ["lost", "standardLost"],
  good: ["eggs", "standardEggs"],
  eggKg: ["eggKg", "usualStandard"],
  feedKg: ["feedKg", "usualStandard"],
  waterL: ["waterL", "usualStandard"],
} as const;
const isOfStandard = (name: UsualName): name is keyof typeof standards => name in standards;

/** Weights of eggs, and losses of a few, are no whole numbers. */
const decimalsOf = (name: UsualName, value: number): number =>
  name === "eggKg" || (name === "dead" && value < 10) ? 1 : 0;

/** What was written the day before, and what the standard says of this day; '' of the unknown. */
export function usualText(
  record: FlockRecord,
  name: UsualName,
  { say, language }: { readonly say: ProductionSay; readonly language: Language },
): string {
  const before = valuesBefore(record)[name] ?? null;
  const [key, word] = isOfStandard(name) ? standards[name] : [];
  const standard = key === undefined ? null : (standardOn(record)?.[key] ?? null);
  const text = (value: number, decimals: number) => formatNumber(value, decimals, language);
  return [
    ...(before === null
      ? []
      : [say("yesterdayIs", { value: text(before, name === "eggKg" ? 1 : 0) })]),
    ...(standard === null || word === undefined
      ? []
      : [say(word, { value: text(standard, decimalsOf(name, standard)) })]),
  ].join(" · ");
}
