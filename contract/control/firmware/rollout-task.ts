import type { FileKind } from "../protocol/file-kind.ts";
import type { FileWord } from "./firmware-message.ts";
import type { CommandPhase } from "../command/command.ts";
import { minuteMs } from "../../base/time.ts";

/*
 * State machine of the installation of one file on one gateway, as stored by the server: the state
 * after each event. Pure. "Verified" is the only success; "unconfirmed" is not final, but counts as
 * a failure.
 */

export const taskStates = [
  /** The gateway has not been notified yet. */
  "waiting",
  "offered",
  "downloading",
  /** The gateway has the whole, signed file; nothing is installed yet. */
  "downloaded",
  /** The command to install the file is on its way. */
  "installing",
  /** The gateway is restarting. */
  "rebooting",
  /** The new version runs, and is watched. */
  "watched",
  "verified",
  "failed",
  /** The former version runs again. */
  "rolledBack",
  /** Without contact during the installation. */
  "unconfirmed",
  /** Left out by a person, or withdrawn. */
  "leftOut",
] as const;
export type TaskState = (typeof taskStates)[number];

const ends: ReadonlySet<TaskState> = new Set(["verified", "failed", "rolledBack", "leftOut"]);
export const isTaskEnded = (state: TaskState): boolean => ends.has(state);
/** States in the middle of an installation. */
const atWork: ReadonlySet<TaskState> = new Set(["installing", "rebooting", "watched"]);
export const isTaskAtWork = (state: TaskState): boolean => atWork.has(state);
/** The same states as a list, for a query. */
export const workStates: readonly TaskState[] = [...atWork];
/**
 * True while no other house of its farm may be interrupted. This includes a silent house that is
 * still offline, because its ventilation is uncertain.
 */
export const holdsFarm = (state: TaskState, isOnline: boolean | null): boolean =>
  atWork.has(state) || (state === "unconfirmed" && isOnline !== true);
/** True while a person may exclude the task. */
export const mayLeaveOut = (state: TaskState): boolean =>
  !isTaskEnded(state) && !isTaskAtWork(state);
const failures: ReadonlySet<TaskState> = new Set(["failed", "rolledBack", "unconfirmed"]);
export const isTaskFailed = (state: TaskState): boolean => failures.has(state);

/** ms. */
export const taskTimes = {
  /** Time without progress after which the file is offered again, and the number of offers. */
  stallMs: 15 * minuteMs,
  stallsMax: 5,
  /** An installation without a report for this long has an unknown outcome. */
  silentMs: 10 * minuteMs,
  /** Time with frames and without alarms after which the new version counts as running. */
  watchMs: 5 * minuteMs,
} as const;
/** Number of tries of an installation refused for a passing reason. */
const triesMax = 3;

export interface TaskLife {
  readonly state: TaskState;
  /** Reason for the state: a key of `taskReasons`, or the reason of a command's end. */
  readonly reason: string | null;
  /** Bytes that the gateway has. */
  readonly offset: number;
  /** Session of the gateway's connection in which the file was last offered. */
  readonly offeredIn: string | null;
  /** Time of the gateway's last message about the file, or of the offer. */
  readonly heardAt: number;
  readonly stalls: number;
  readonly tries: number;
  /** The command that installs the file. */
  readonly commandId: string | null;
  readonly installAt: number | null;
  /** Time since which the new version runs; after a silence, since contact was restored. */
  readonly runsAt: number | null;
  readonly endedAt: number | null;
}

export const newTask = (at: number): TaskLife => ({
  state: "waiting",
  reason: null,
  offset: 0,
  offeredIn: null,
  heardAt: at,
  stalls: 0,
  tries: 0,
  commandId: null,
  installAt: null,
  runsAt: null,
  endedAt: null,
});

export type TaskEvent =
  | { readonly kind: "offered"; readonly session: string }
  | { readonly kind: "word"; readonly word: Pick<FileWord, "state" | "offset" | "reason"> }
  | { readonly kind: "sent"; readonly commandId: string }
  /** State of the command that installs the file. */
  | {
      readonly kind: "command";
      readonly state: CommandPhase;
      readonly reason: string | null;
      readonly file: FileKind;
    }
  /** The task keeps waiting, and why. */
  | { readonly kind: "held"; readonly reason: string | null }
  /** The newest frame of the house, and whether an alarm was raised since. */
  | { readonly kind: "seen"; readonly readingAt: number | null; readonly isAlarmed: boolean }
  | { readonly kind: "tick"; readonly isOnline: boolean }
  | { readonly kind: "leftOut"; readonly reason: string }
  /** A person has requested another try. */
  | { readonly kind: "again" };

export function taskAfter(task: TaskLife, event: TaskEvent, at: number): TaskLife {
  if (event.kind === "again") return isTaskFailed(task.state) ? newTask(at) : task;
  if (isTaskEnded(task.state)) return task;
  switch (event.kind) {
    case "word":
      return reported(task, event.word, at);
    case "command":
      return commanded(task, event, at);
    case "seen":
      return observed(task, event, at);
    case "tick":
      return ticked(task, event.isOnline, at);
    default:
      return settled(task, event, at);
  }
}

type Settling = Extract<TaskEvent, { readonly kind: "offered" | "sent" | "held" | "leftOut" }>;

/** Returns the task after an action of this server or of a person. */
function settled(task: TaskLife, event: Settling, at: number): TaskLife {
  const isDownloaded = task.state === "downloaded";
  switch (event.kind) {
    case "offered":
      return {
        ...task,
        state: task.state === "waiting" ? "offered" : task.state,
        offeredIn: event.session,
        heardAt: at,
      };
    case "sent":
      if (!isDownloaded) return task;
      return {
        ...task,
        state: "installing",
        reason: null,
        commandId: event.commandId,
        installAt: at,
      };
    case "held":
      return isDownloaded && task.reason !== event.reason
        ? { ...task, reason: event.reason }
        : task;
    case "leftOut":
      return mayLeaveOut(task.state) ? ended(task, "leftOut", event.reason, at) : task;
  }
}

const ended = (task: TaskLife, state: TaskState, reason: string | null, at: number): TaskLife => ({
  ...task,
  state,
  reason,
  endedAt: at,
});

/** True while the gateway downloads the file. */
export const isTaskLoading = (state: TaskState): boolean =>
  state === "offered" || state === "downloading";

function reported(
  task: TaskLife,
  { state, offset, reason }: Extract<TaskEvent, { readonly kind: "word" }>["word"],
  at: number,
): TaskLife {
  if (!isTaskLoading(task.state)) return task;
  if (state === "failed") return ended(task, "failed", reason ?? "content", at);
  return { ...task, state, offset, heardAt: at, stalls: 0 };
}

/** Refusals that may no longer apply a moment later. */
const passing: ReadonlySet<string> = new Set([
  "localBusy",
  "interlock",
  "controllerLost",
  "busy",
  "session",
  "clock",
  "offline",
  "localOnly",
  "orgOff",
  "stale",
  "expired",
  // A missing right of the author also passes: the rollout is paused until another person continues
  // it.
  "notAllowed",
  // The rollout has been paused or ended.
  "halted",
]);

function commanded(
  task: TaskLife,
  { state, reason, file }: Extract<TaskEvent, { readonly kind: "command" }>,
  at: number,
): TaskLife {
  if (!isTaskAtWork(task.state) && task.state !== "unconfirmed") return task;
  switch (state) {
    case "begun":
      return task.state === "installing" ? { ...task, state: "rebooting" } : task;
    case "verified":
      if (file === "config") return ended(task, "verified", null, at);
      return task.runsAt === null ? { ...task, state: "watched", reason, runsAt: at } : task;
    case "notApplied":
      return ended(task, "rolledBack", reason, at);
    case "mismatch":
    case "partly":
      return ended(task, "failed", "otherVersion", at);
    case "rejected":
    case "cancelled":
    case "expired":
      return notBegun(task, reason ?? state, at);
    default:
      return task;
  }
}

/**
 * Returns the task after a start that failed: a missing file is fetched again, a passing reason is
 * tried again.
 */
function notBegun(task: TaskLife, reason: string, at: number): TaskLife {
  const tries = task.tries + 1;
  if (reason === "noFile" && tries < triesMax) return { ...newTask(at), tries };
  if (!passing.has(reason) || tries >= triesMax) return ended(task, "failed", reason, at);
  return { ...task, state: "downloaded", reason, tries, commandId: null, installAt: null };
}

function observed(
  task: TaskLife,
  { readingAt, isAlarmed }: Extract<TaskEvent, { readonly kind: "seen" }>,
  at: number,
): TaskLife {
  const { state, runsAt } = task;
  if (runsAt === null) return task;
  const heardAt = Math.max(runsAt, readingAt ?? 0);
  const isSilent = at >= heardAt + taskTimes.silentMs;
  if (state === "unconfirmed")
    return isSilent ? task : { ...task, state: "watched", reason: null, runsAt: heardAt };
  if (isAlarmed) return ended(task, "failed", "alarmSince", at);
  if (readingAt !== null && readingAt >= runsAt + taskTimes.watchMs)
    return ended(task, "verified", null, at);
  return isSilent ? { ...task, state: "unconfirmed", reason: "silent" } : task;
}

function ticked(task: TaskLife, isOnline: boolean, at: number): TaskLife {
  if (isTaskLoading(task.state)) return isOnline ? stalled(task, at) : task;
  const isInstalling = task.state === "installing" || task.state === "rebooting";
  if (isInstalling && task.installAt !== null && at >= task.installAt + taskTimes.silentMs)
    return { ...task, state: "unconfirmed", reason: "silent" };
  return task;
}

function stalled(task: TaskLife, at: number): TaskLife {
  if (at < task.heardAt + taskTimes.stallMs) return task;
  const stalls = task.stalls + 1;
  if (stalls >= taskTimes.stallsMax) return ended(task, "failed", "stalled", at);
  return { ...task, stalls, offeredIn: null, heardAt: at };
}
