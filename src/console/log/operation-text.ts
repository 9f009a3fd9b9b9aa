import { type AlarmKey, alarmKinds } from "../../../contract/alarm.ts";
import type { Language } from "../../../contract/words.ts";
import { absent } from "../list/record-table.tsx";

/** What it was done to, as people say it: an alarm's kind by its name, everything else as it was written down. */
export function operationText(operation: string, language: Language): string {
  const [key = "", ...rest] = operation.split(" ");
  return Object.hasOwn(alarmKinds, key) ? [alarmKinds[key as AlarmKey].name[language], ...rest].join(" ") : operation || absent;
}
