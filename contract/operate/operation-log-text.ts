import { ackNoteText } from "../alarm/ack-note.ts";
import { type TaskKey, taskKinds } from "../alarm/task-kind.ts";
import {
  exportedTables,
  type ExportedTable,
  type LogLine,
  type LogReason,
  logReasons,
} from "../base/operation-log.ts";
import { unitKinds } from "../maintenance/house-unit.ts";
import { fill } from "../base/server-message.ts";
import { inOneLanguage, type Language, type Words } from "../base/words.ts";
import { controlText, idOf, isOfControl } from "./operation-log-control.ts";
import { checkName } from "./own-check.ts";

/**
 * Returns the subject of a line in words: an alarm's kind, an exported table, a unit's kind and
 * settings by their names, a vaccination after its day in one language, everything else as it was
 * recorded.
 */
export function operationText(
  {
    function: name,
    operation,
    changes = [],
  }: Pick<LogLine, "function" | "operation"> & Partial<Pick<LogLine, "changes">>,
  language: Language,
): string {
  if (name === "export")
    return Object.hasOwn(exportedTables, operation)
      ? exportedTables[operation as ExportedTable][language]
      : operation;
  if (isOfControl(name)) return controlText(operation, changes, language);
  if (name === "flockClose" || name === "flockReopen")
    return fill(placedOn[language], { day: operation });
  const [key = "", ...rest] = operation.split(" ");
  if (name.startsWith("immune")) return `${key} ${inOneLanguage(rest.join(" "), language)}`;
  const kind = name.startsWith("unit") ? unitKindIn(key) : kindName(key);
  return kind === undefined ? operation : [kind[language], ...rest].join(" ");
}

/** A unit is recorded by the Chinese name of its kind. */
const unitKindIn = (name: string): Words | undefined =>
  Object.values(unitKinds).find(({ zh }) => zh === name);

/** Name of a flock by its placement day. */
const placedOn = { zh: "{day} 入舍批次", en: "Flock placed {day}" } satisfies Words;

function kindName(key: string): Words | undefined {
  return Object.hasOwn(taskKinds, key) ? taskKinds[key as TaskKey] : checkName(key);
}

/**
 * The remark of a line; for a refused call or failed sign-in the reason in words, with the named
 * record (`house 5`) and the count (`×27`). Ids of commands are left out.
 */
export function remarkText(
  { function: name, remark }: Pick<LogLine, "function" | "remark">,
  language: Language,
): string {
  if (name === "alarmAck") return ackNoteText(remark, language);
  if (isOfControl(name)) return remark.slice(idOf(remark).length).trim();
  if (name.startsWith("immune")) return inOneLanguage(remark, language);
  if (name !== "refused" && name !== "loginFailed") return remark;
  const [, key = "", rest = ""] = /^(\w*)(.*)$/.exec(remark) ?? [];
  return Object.hasOwn(logReasons, key) ? logReasons[key as LogReason][language] + rest : remark;
}
