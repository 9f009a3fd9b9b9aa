import type { Words } from "../base/words.ts";
import {
  alarmText,
  heads,
  type NoticeText,
  type NoticeOptions,
  type NotifiedAlarm,
  responsesText,
} from "./notice-text.ts";

const stop = { zh: "。", en: ". " } as const;
const key = { zh: "正前往请按1", en: "Press 1: on my way" } as const satisfies Words;

/**
 * Asks a person to go to a house: because an alarm is assigned to them, or because nobody is at the
 * house.
 */
export function goThereText(
  kind: "assigned" | "notThere",
  alarms: readonly [NotifiedAlarm, ...NotifiedAlarm[]],
  why: Words,
  options: NoticeOptions,
): NoticeText {
  const { language, channel } = options;
  const plainOptions = { ...options, isAnswerable: false };
  const { text: body, params } = alarmText("raise", alarms, { ...plainOptions, link: null });
  const head = language === "zh" ? `【${heads[kind].zh}】` : `${heads[kind].en}: `;
  const ends = [
    why[language],
    ...(channel === "call" ? [key[language]] : []),
    responsesText(plainOptions),
  ];
  return {
    text: `${head}${[body, ...ends].filter((part) => part !== "").join(stop[language])}`,
    template: kind === "assigned" ? "alarm.assigned" : "alarm.notThere",
    params,
  };
}
