import { unitAfter } from "../../../../contract/base/measure-unit.ts";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import {
  alarmDecimals,
  alarmUnit,
  decimalsApart,
  isReachedLimit,
} from "../../../../contract/alarm/alarm-word.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";

/**
 * "30.1 > 29.0 °C", "2.2 ≥ 2.0 °C in 10 min"; '' when the alarm does not compare values. It has as
 * many decimals as are needed to tell both values apart.
 */
export function alarmComparison(
  alarm: Pick<Alarm, "key" | "subject" | "value" | "limit">,
  language: Language,
): string {
  const { key, subject, value, limit } = alarm;
  if (value === null) return "";
  if (limit === null) return alarmValue(alarm, value, language);
  const sign = value < limit ? "<" : isReachedLimit(key) ? "≥" : ">";
  const decimals = decimalsApart(value, limit, alarmDecimals(key, subject));
  const number = (value: number) => formatNumber(value, decimals, language);
  const unit = unitAfter(alarmUnit(key, language, subject));
  return `${number(value)} ${sign} ${number(limit)}${unit}`;
}

export function alarmValue(
  { key, subject }: Pick<Alarm, "key" | "subject">,
  value: number,
  language: Language,
): string {
  const number = formatNumber(value, alarmDecimals(key, subject), language);
  return number + unitAfter(alarmUnit(key, language, subject));
}
