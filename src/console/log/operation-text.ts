import { type AlarmKey, alarmKinds } from "../../../contract/alarm.ts";
import { type LogLine, type LogReason, logReasons } from "../../../contract/log.ts";
import type { Language } from "../../../contract/words.ts";
import { absent } from "../list/record-table.tsx";

/** What it was done to, as people say it: an alarm's kind by its name, everything else as it was written down. */
export function operationText(operation: string, language: Language): string {
  const [key = "", ...rest] = operation.split(" ");
  return Object.hasOwn(alarmKinds, key) ? [alarmKinds[key as AlarmKey].name[language], ...rest].join(" ") : operation || absent;
}

/** The remark of a line; of a refused call or failed sign-in the reason in words, with what was named (`house 5`) and how often (`×27`). */
export function remarkText({ function: name, remark }: Pick<LogLine, "function" | "remark">, language: Language): string {
  if (name !== "refused" && name !== "loginFailed") return remark || absent;
  const [, key = "", rest = ""] = /^(\w*)(.*)$/.exec(remark) ?? [];
  return Object.hasOwn(logReasons, key) ? logReasons[key as LogReason][language] + rest : remark || absent;
}
