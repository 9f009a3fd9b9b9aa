import { minuteMs } from "../base/time.ts";
import { durationText } from "../base/duration-text.ts";
import { adviceFor } from "../alarm/alarm-check.ts";
import { alarmTitle } from "../alarm/alarm.ts";
import { ownWords } from "../base/own-advice.ts";
import { taskKinds } from "../alarm/task-kind.ts";
import type { Language, Words } from "../base/words.ts";
import { dangerWordOf } from "../control/parameter/danger-word.ts";
import { figureCheck, figureSentence } from "./morning-word.ts";
import type { MorningReason, MorningRow } from "./morning.ts";
import { fill } from "../base/server-message.ts";
import { numberText } from "../base/number-text.ts";
import { warningText } from "../fleet/house/warning-text.ts";
import { reasonText, todoText } from "./readiness-text.ts";

type AlarmReason = Extract<MorningReason, { kind: "alarm" }>;

const words = {
  open: { zh: "{alarm}：仍在报警，已 {span}", en: "{alarm}: still active, {span}" },
  over: {
    zh: "{alarm}：24 小时内 {count} 次，共 {span}",
    en: "{alarm}: {count} {count:time:times} in 24 h, {span} in all",
  },
  danger: { zh: "危险设定：{name}", en: "Dangerous setting: {name}" },
  task: { zh: "{name}：{count} 项", en: "{name}: {count}" },
} as const satisfies Record<string, Words>;

function alarmText(reason: AlarmReason, language: Language): string {
  const { isOpen, hours, count } = reason;
  return fill(words[isOpen ? "open" : "over"][language], {
    alarm: alarmTitle(reason, language),
    span: durationText(Math.round(hours * 60) * minuteMs, language),
    count: Math.max(1, count),
  });
}

/** The reason in one sentence. */
export function morningReasonText(
  reason: MorningReason,
  { timeZone }: Pick<MorningRow, "timeZone">,
  language: Language,
): string {
  switch (reason.kind) {
    case "alarm":
      return alarmText(reason, language);
    case "warning":
      // Without the organisation's own texts: they follow below.
      return warningText({ ...reason, own: null }, language);
    case "figure":
      return figureSentence(reason, language, (value, decimals) =>
        numberText(value, decimals, language),
      );
    case "danger":
      return fill(words.danger[language], {
        name: dangerWordOf(reason.subject)?.name[language] ?? reason.subject,
      });
    case "ready":
      return reasonText(reason.reason, { timeZone }, language);
    case "task":
      return fill(words.task[language], {
        name: taskKinds[reason.key][language],
        count: reason.count,
      });
  }
}

/** The first thing to check; null: the reason's sentence already says it. */
export function firstCheckText(reason: MorningReason, language: Language): string | null {
  const ownText = ownFirstCheck(reason, language);
  if (ownText !== "") return ownText;
  if (reason.kind === "figure") return figureCheck(reason, language);
  if (reason.kind === "alarm") return adviceFor(reason.key, null, language).steps[0] ?? null;
  return reason.kind === "ready" ? todoText(reason.reason, language) || null : null;
}

/** Cause and first check as the organisation has written them; empty: it has written none. */
function ownFirstCheck(reason: MorningReason, language: Language): string {
  const advice = "own" in reason ? reason.own : undefined;
  if (advice === undefined) return "";
  const { cause, steps } = ownWords(advice, language);
  return [cause, ...steps.slice(0, 1)].filter(Boolean).join(language === "zh" ? "；" : "; ");
}
