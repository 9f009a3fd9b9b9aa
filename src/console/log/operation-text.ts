import { type AlarmKey, alarmKinds } from "../../../contract/alarm.ts";
import type { Language } from "../../../contract/words.ts";

/** What it was done to, as people say it: an alarm's kind by its name, everything else as it was written down. */
export function operationText(operation: string, language: Language): string {
  const [key = "", ...rest] = operation.split(" ");
  return key in alarmKinds ? [alarmKinds[key as AlarmKey].name[language], ...rest].join(" ") : operation || "–";
}
