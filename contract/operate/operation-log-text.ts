import { ackNoteText } from "../alarm/ack-note.ts";
import { type AlarmKey, alarmKinds } from "../alarm/alarm-kind.ts";
import { type TaskKey, taskKinds } from "../alarm/task-kind.ts";
import {
  exportedTables,
  type ExportedTable,
  type LogLine,
  type LogReason,
  logReasons,
} from "../base/operation-log.ts";
import type { Language, Words } from "../base/words.ts";

/**
 * Returns the subject of a line in words: an alarm's kind or an exported table by its name,
 * everything else as it was written down.
 */
export function operationText(
  { function: name, operation }: Pick<LogLine, "function" | "operation">,
  language: Language,
): string {
  if (name === "export")
    return Object.hasOwn(exportedTables, operation)
      ? exportedTables[operation as ExportedTable][language]
      : operation;
  const [key = "", ...rest] = operation.split(" ");
  const said = kindName(key);
  return said === undefined ? operation : [said[language], ...rest].join(" ");
}

function kindName(key: string): Words | undefined {
  if (Object.hasOwn(alarmKinds, key)) return alarmKinds[key as AlarmKey].name;
  return Object.hasOwn(taskKinds, key) ? taskKinds[key as TaskKey] : undefined;
}

/**
 * The remark of a line; of a refused call or failed sign-in the reason in words, with what was
 * named (`house 5`) and how often (`×27`).
 */
export function remarkText(
  { function: name, remark }: Pick<LogLine, "function" | "remark">,
  language: Language,
): string {
  if (name === "alarmAck") return ackNoteText(remark, language);
  if (name !== "refused" && name !== "loginFailed") return remark;
  const [, key = "", rest = ""] = /^(\w*)(.*)$/.exec(remark) ?? [];
  return Object.hasOwn(logReasons, key) ? logReasons[key as LogReason][language] + rest : remark;
}
