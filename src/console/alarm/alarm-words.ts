import { type Alarm, alarmKinds } from "../../../contract/alarm.ts";
import { units } from "../../../contract/unit.ts";
import type { Language } from "../../../contract/words.ts";
import { formatNumber } from "../../lib/number.ts";

/** "30.1 > 29.0 °C"; '' when the alarm is no comparison. */
export function alarmComparison(
  { key, value, limit }: Pick<Alarm, "key" | "value" | "limit">,
  language: Language,
): string {
  if (value === null) return "";
  const measured = alarmValue(key, value, language);
  if (limit === null) return measured;
  const { unit } = alarmKinds[key];
  const bare = formatNumber(value, decimalsOf(unit), language);
  return `${bare} ${value < limit ? "<" : ">"} ${alarmValue(key, limit, language)}`;
}

export function alarmValue(key: Alarm["key"], value: number, language: Language): string {
  const { unit } = alarmKinds[key];
  return `${formatNumber(value, decimalsOf(unit), language)} ${units[unit].symbol}`.trim();
}

const decimalsOf = (unit: keyof typeof units): number =>
  unit === "degC" || unit === "pa" || unit === "ampere" ? 1 : 0;
