import type { DeviceFile } from "../../../contract/update/file.ts";
import type { Rollout, UpdateTask } from "../../../contract/update/rollout.ts";
import { taskReasonText, taskStateName } from "../../../contract/update/task-name.ts";
import { isTaskFailed, isTaskLoading, type TaskState } from "../../../contract/update/task.ts";
import type { Language } from "../../../contract/words.ts";
import type { UpdateSay } from "../../i18n/words/update.ts";
import { formatNumber } from "../../lib/number.ts";

const stops = { failure: "stopFailure", unproven: "stopUnproven", alarm: "stopAlarm" } as const;
const states = {
  awaiting: "stateAwaiting",
  running: "stateRunning",
  paused: "statePaused",
  done: "stateDone",
  ended: "stateEnded",
} as const;

/** States that say more where it is known why. */
const reasoned: Readonly<Record<string, Parameters<UpdateSay>[0]>> = {
  "ended notApproved": "stateNotApproved",
  "paused notAllowed": "statePausedAuthor",
  "paused notApproved": "statePausedNotApproved",
};

/** How a rollout stands, in words. */
export function rolloutText({ state, reason }: Rollout, say: UpdateSay): string {
  const told = reasoned[`${state} ${reason ?? ""}`];
  if (told !== undefined) return say(told);
  if (state !== "stopped") return say(states[state]);
  const word = reason !== null && reason in stops ? stops[reason as keyof typeof stops] : null;
  return say("stateStopped", { reason: word === null ? "" : say(word) });
}

export const rolloutClass = ({ state, reason }: Rollout): string =>
  state === "stopped" || (state === "paused" && reason !== null)
    ? "update-state is-stopped"
    : state === "done"
      ? "update-state is-done"
      : "";

const sumOf = (counts: Rollout["counts"], is: (state: TaskState) => boolean): number =>
  Object.entries(counts).reduce(
    (sum, [state, count]) => sum + (is(state as TaskState) ? (count ?? 0) : 0),
    0,
  );

/** Of all houses, those that count for one thing. */
export const countsOf = ({ counts }: Rollout) => ({
  total: sumOf(counts, (state) => state !== "leftOut"),
  done: counts.verified ?? 0,
  failed: sumOf(counts, isTaskFailed),
  loading: sumOf(counts, isTaskLoading),
});

/** Whether failed houses can be tried again: not before somebody else has agreed to go on. */
export const mayRetry = (rollout: Rollout): boolean =>
  rollout.state !== "awaiting" && countsOf(rollout).failed > 0;

/** What sending a file is called when it is asked. */
export const titleWord = ({ kind }: Pick<DeviceFile, "kind">) =>
  kind === "firmware" ? ("rolloutTitle" as const) : ("configTitle" as const);

/** How many houses of the wave under way wait, and most of them why. */
export function waitText(
  { file, waits: { houses, reason, ofReason } }: Rollout,
  say: UpdateSay,
  language: Language,
): string {
  if (houses === 0) return "";
  if (reason === null) return say("waitCount", { count: houses });
  const why = taskReasonText(reason, file.kind, language);
  return say("waitMost", { count: houses, of: ofReason, why });
}

export const sizeText = (
  { size }: Pick<DeviceFile, "size">,
  say: UpdateSay,
  language: Language,
): string => say("size", { size: formatNumber(size / 1000, 1, language) });

/** What a file brings: from which firmware to which, or the version of a settings file. */
export const versionsText = (
  { kind, fromVersion, toVersion }: Pick<UpdateTask, "kind" | "fromVersion" | "toVersion">,
  say: UpdateSay,
): string =>
  kind === "firmware"
    ? say("fromTo", { from: fromVersion ?? say("unknownVersion"), to: toVersion })
    : toVersion;

/** A state with how far it is, and with the firmware that runs now when that failed. */
export function taskText(task: UpdateTask, say: UpdateSay, language: Language): string {
  const name = taskStateName(task.state, task.kind)[language];
  if (task.state === "downloading") {
    const percent = Math.floor((100 * task.offset) / task.size);
    return `${name} ${say("percent", { percent })}`;
  }
  if (!isTaskFailed(task.state) || task.kind === "config") return name;
  const version = task.version ?? say("unknownVersion");
  return `${name} · ${say("runsNow", { version })}`;
}

export const taskWhy = ({ kind, reason }: UpdateTask, language: Language): string =>
  reason === null ? "" : taskReasonText(reason, kind, language);

export const taskClass = ({ state }: UpdateTask): string =>
  isTaskFailed(state)
    ? "update-state is-failed"
    : state === "verified"
      ? "update-state is-done"
      : "update-state";
