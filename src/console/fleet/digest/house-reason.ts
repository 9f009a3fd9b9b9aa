import { alarmTitle, isAnnunciated } from "../../../../contract/alarm/alarm.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { HouseSnapshot } from "../../../stores/fleet/house-record.ts";
import { alarmComparison } from "../../alarm/list/alarm-words.ts";
import type { OverviewText } from "../../../i18n/words/fleet/overview-words.ts";
import { warningName } from "../../../../contract/fleet/house/warning-text.ts";
import { pressingWarnings } from "./house-ranking.ts";
import { personName } from "../../../stores/record/person-names.ts";

/**
 * Why a house is listed: its worst alarm with the broken limit, its duration and who acknowledged
 * it, otherwise the deviation of its temperature; and its early warnings. `serverNow`: epoch ms.
 */
export function houseReason(
  snapshot: HouseSnapshot,
  t: OverviewText,
  language: Language,
  serverNow: number,
): string {
  const more = pressingWarnings(snapshot).map((warning) => warningName(warning, language));
  const main =
    alarmText(snapshot, t, language, serverNow) ?? stateText(snapshot, t, language, serverNow);
  // A correct temperature is no reason when something else is wrong.
  return more.length > 0 && main.isFine
    ? more.join(t("reasonJoin"))
    : [main.text, ...more].join(t("reasonJoin"));
}

interface ReasonText {
  readonly text: string;
  readonly isFine: boolean;
}

function alarmText(
  { alarms, alarmCount }: HouseSnapshot,
  t: OverviewText,
  language: Language,
  serverNow: number,
): ReasonText | null {
  const alarm = alarms.find(isAnnunciated);
  if (alarm === undefined) return null;
  const what = [alarmTitle(alarm, language), alarmComparison(alarm, language)]
    .filter((part) => part !== "")
    .join(" ");
  const age = ageText(serverNow - alarm.raisedAt, language);
  const current =
    alarm.ackBy === null || alarm.state === "unacknowledged"
      ? t("reasonUnheld", { what, age })
      : t("reasonHeld", { what, age, name: personName(alarm.ackBy) });
  return {
    text: alarmCount > 1 ? t("reasonMore", { reason: current, count: alarmCount - 1 }) : current,
    isFine: false,
  };
}

function stateText(
  { house, reading }: HouseSnapshot,
  t: OverviewText,
  language: Language,
  serverNow: number,
): ReasonText {
  const { isOnline, onlineSince, isEmpty, tempLow: low, tempHigh: high } = house;
  if (isOnline === null) return { text: t("neverHeard"), isFine: false };
  if (!isOnline) {
    const age = ageText(serverNow - (onlineSince ?? serverNow), language);
    return { text: t("reasonOffline", { age }), isFine: false };
  }
  if (isEmpty) return { text: t("reasonEmpty"), isFine: true };
  const temp = reading?.temp ?? null;
  if (temp === null) return { text: t("reasonNoTemp"), isFine: false };
  if (low === null || high === null) return { text: t("reasonNothing"), isFine: true };
  return tempText(temp, low, high, t, language);
}

function tempText(
  temp: number,
  low: number,
  high: number,
  t: OverviewText,
  language: Language,
): ReasonText {
  const number = (value: number) => formatNumber(value, 1, language);
  if (temp > high)
    return {
      text: t("reasonWarm", { temp: number(temp), off: number(temp - high) }),
      isFine: false,
    };
  if (temp < low)
    return {
      text: t("reasonCold", { temp: number(temp), off: number(low - temp) }),
      isFine: false,
    };
  return {
    text: t("reasonInBand", { temp: number(temp), low: number(low), high: number(high) }),
    isFine: true,
  };
}
