import { whatToCheck } from "../../../../contract/alarm/alarm-check.ts";
import { alarmTitle } from "../../../../contract/alarm/alarm.ts";
import { taskKinds } from "../../../../contract/alarm/task-kind.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { dangerWordOf } from "../../../../contract/control/parameter/danger-word.ts";
import { figureLook, figureSentence } from "../../../../contract/operate/morning-word.ts";
import type { MorningReason, MorningRow } from "../../../../contract/operate/morning.ts";
import type { MorningSay } from "../../../i18n/words/operate/morning-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { warningText } from "../../../lib/text/warning-text.ts";
import { reasonText, todoText } from "../readiness/readiness-reason-text.ts";

type AlarmReason = Extract<MorningReason, { kind: "alarm" }>;

function alarmText(reason: AlarmReason, t: MorningSay, language: Language): string {
  const { isOpen, hours, count } = reason;
  return t(isOpen ? "morningOpen" : "morningOver", {
    alarm: alarmTitle(reason, language),
    hours: formatNumber(hours, 1, language),
    count: Math.max(1, count),
  });
}

/** The reason in one sentence. */
export function morningReasonText(
  reason: MorningReason,
  { timeZone }: Pick<MorningRow, "timeZone">,
  t: MorningSay,
  language: Language,
): string {
  switch (reason.kind) {
    case "alarm":
      return alarmText(reason, t, language);
    case "warning":
      return warningText(reason, language);
    case "figure":
      return figureSentence(reason, language, (value, decimals) =>
        formatNumber(value, decimals, language),
      );
    case "danger":
      return t("morningDanger", {
        name: dangerWordOf(reason.subject)?.name[language] ?? reason.subject,
      });
    case "ready":
      return reasonText(reason.reason, { timeZone }, language);
    case "task":
      return t("morningTask", { name: taskKinds[reason.key][language], count: reason.count });
  }
}

/** The first thing to look at; null: the sentence says it itself. */
export function morningLookText(reason: MorningReason, language: Language): string | null {
  if (reason.kind === "figure") return figureLook(reason, language);
  if (reason.kind === "alarm") return whatToCheck(reason.key, null, language).steps[0] ?? null;
  return reason.kind === "ready" ? todoText(reason.reason, language) || null : null;
}
