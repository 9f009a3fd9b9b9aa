import { alarmTitle, isAnnunciated } from "../../../contract/alarm.ts";
import type { Language } from "../../../contract/words.ts";
import { ageText } from "../../lib/age.ts";
import { formatNumber } from "../../lib/number.ts";
import type { HouseMoment } from "../../stores/house-record.ts";
import { alarmComparison } from "../alarm-words.ts";
import type { Say } from "../page-say.ts";

/**
 * Why a house is looked at, in words: its worst alarm with what broke, for how long and whether somebody has it; else where
 * its temperature stands. `serverNow` in epoch ms.
 */
export function houseReason({ house, reading, alarms, alarmCount }: HouseMoment, say: Say, language: Language, serverNow: number): string {
  const alarm = alarms.find(isAnnunciated);
  if (alarm !== undefined) {
    const what = [alarmTitle(alarm, language), alarmComparison(alarm, language)].filter((part) => part !== "").join(" ");
    const age = ageText(serverNow - alarm.raisedAt, language);
    const held = alarm.ackBy === null || alarm.state === "unacknowledged" ? say("reasonUnheld", { what, age }) : say("reasonHeld", { what, age, name: alarm.ackBy });
    return alarmCount > 1 ? say("reasonMore", { reason: held, count: alarmCount - 1 }) : held;
  }
  if (house.isOnline !== true) return house.isOnline === null ? say("neverHeard") : say("reasonOffline", { age: ageText(serverNow - (house.onlineSince ?? serverNow), language) });
  if (house.isEmpty) return say("reasonEmpty");
  const { tempLow: low, tempHigh: high } = house;
  const temp = reading?.temp ?? null;
  if (temp === null || low === null || high === null) return say("reasonNothing");
  const number = (value: number) => formatNumber(value, 1, language);
  if (temp > high) return say("reasonWarm", { temp: number(temp), off: number(temp - high) });
  if (temp < low) return say("reasonCold", { temp: number(temp), off: number(low - temp) });
  return say("reasonInBand", { temp: number(temp), low: number(low), high: number(high) });
}
