import css from "./firmware.module.css";
import type { DeviceFile } from "../../../../contract/control/firmware/firmware-file.ts";
import type { Rollout, UpdateTask } from "../../../../contract/control/firmware/rollout.ts";
import {
  taskReasonText,
  taskStateName,
} from "../../../../contract/control/firmware/rollout-task-name.ts";
import {
  isTaskFailed,
  isTaskLoading,
  type TaskState,
} from "../../../../contract/control/firmware/rollout-task.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { UpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";

const stops = { failure: "stopFailure", unproven: "stopUnproven", alarm: "stopAlarm" } as const;
const states = {
  awaiting: "stateAwaiting",
  running: "stateRunning",
  paused: "statePaused",
  done: "stateDone",
  ended: "stateEnded",
} as const;

/** States with a more specific text if the reason is known. */
const reasoned: Readonly<Record<string, Parameters<UpdateText>[0]>> = {
  "ended notApproved": "stateNotApproved",
  "paused notAllowed": "statePausedAuthor",
  "paused notApproved": "statePausedNotApproved",
};

/** Returns the state of a rollout, in words. */
export function rolloutText({ state, reason }: Rollout, t: UpdateText): string {
  const reasonText = reasoned[`${state} ${reason ?? ""}`];
  if (reasonText !== undefined) return t(reasonText);
  if (state !== "stopped") return t(states[state]);
  const word = reason !== null && reason in stops ? stops[reason as keyof typeof stops] : null;
  return t("stateStopped", { reason: word === null ? "" : t(word) });
}

export const rolloutClass = ({ state, reason }: Rollout): string =>
  state === "stopped" || (state === "paused" && reason !== null)
    ? `${css.updateState} is-stopped`
    : state === "done"
      ? `${css.updateState} is-done`
      : "";

const sumOf = (counts: Rollout["counts"], is: (state: TaskState) => boolean): number =>
  Object.entries(counts).reduce(
    (sum, [state, count]) => sum + (is(state as TaskState) ? (count ?? 0) : 0),
    0,
  );

/** Returns the houses of a rollout, counted by outcome. */
export const countsOf = ({ counts }: Rollout) => ({
  total: sumOf(counts, (state) => state !== "leftOut"),
  done: counts.verified ?? 0,
  failed: sumOf(counts, isTaskFailed),
  loading: sumOf(counts, isTaskLoading),
});

/** True when failed houses can be retried: only after another person has agreed to continue. */
export const mayRetry = (rollout: Rollout): boolean =>
  rollout.state !== "awaiting" && countsOf(rollout).failed > 0;

/** Returns the title of the question before a file is sent. */
export const titleWord = ({ kind }: Pick<DeviceFile, "kind">) =>
  kind === "firmware" ? ("rolloutTitle" as const) : ("configTitle" as const);

/** Returns how many houses of the current wave wait, and the most frequent reason. */
export function waitText(
  { file, waits: { houses, reason, ofReason } }: Rollout,
  t: UpdateText,
  language: Language,
): string {
  if (houses === 0) return "";
  if (reason === null) return t("waitCount", { count: houses });
  const why = taskReasonText(reason, file.kind, language);
  return t("waitMost", { count: houses, of: ofReason, why });
}

export const sizeText = (
  { size }: Pick<DeviceFile, "size">,
  t: UpdateText,
  language: Language,
): string => t("size", { size: formatNumber(size / 1000, 1, language) });

/**
 * Returns the versions of a file: from which firmware to which, or the version of a settings file.
 */
export const versionsText = (
  { kind, fromVersion, toVersion }: Pick<UpdateTask, "kind" | "fromVersion" | "toVersion">,
  t: UpdateText,
): string =>
  kind === "firmware"
    ? t("fromTo", { from: fromVersion ?? t("unknownVersion"), to: toVersion })
    : toVersion;

/** The state of a house with its progress; after a failure with the firmware that runs now. */
export function taskText(task: UpdateTask, t: UpdateText, language: Language): string {
  const name = taskStateName(task.state, task.kind)[language];
  if (task.state === "downloading") {
    const percent = Math.floor((100 * task.offset) / task.size);
    return `${name} ${t("percent", { percent })}`;
  }
  if (!isTaskFailed(task.state) || task.kind === "config") return name;
  const version = task.version ?? t("unknownVersion");
  return `${name} · ${t("runsNow", { version })}`;
}

export const updateReasonText = ({ kind, reason }: UpdateTask, language: Language): string =>
  reason === null ? "" : taskReasonText(reason, kind, language);

export const taskClass = ({ state }: UpdateTask): string =>
  isTaskFailed(state)
    ? `${css.updateState} is-failed`
    : state === "verified"
      ? `${css.updateState} is-done`
      : "update-state";
