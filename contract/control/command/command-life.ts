import type { AnswerItem, CommandAnswer } from "../protocol/gateway-order.ts";
import { type ReadSettings, settingAt, settingPlace } from "../protocol/controller-setting.ts";
import {
  type CommandLife,
  type CommandState,
  commandTimes,
  isEnded,
  readIdOf,
} from "./command-state.ts";
import { finishMs } from "../protocol/gateway-state.ts";

/*
 * The server's half of protocol 2: the state of a command after an event, and what is due now.
 * Nothing here reads or writes; each step is stored before anything is sent.
 */

export type CommandEvent =
  /** The second person has agreed. */
  | { readonly kind: "approved" }
  /** Withdrawn by a person, or because it may no longer be sent. */
  | { readonly kind: "cancelled"; readonly reason: string }
  /** A person closes a command with an unknown end, with a note. */
  | { readonly kind: "closed"; readonly reason: string }
  /** The command is sent, for the first time or again: stored before it is published. */
  | { readonly kind: "said"; readonly session: string }
  /** `status` is sent. */
  | { readonly kind: "asked"; readonly session: string }
  /** `read` is sent, with the id of `readIdOf` after this event. */
  | { readonly kind: "readAsked"; readonly session: string }
  /** A message on `up/ack`. `ackedSeq`: the highest number this gateway has ever answered for. */
  | { readonly kind: "answer"; readonly answer: CommandAnswer; readonly ackedSeq: number }
  /**
   * Values of its group, from `up/param`: `id` names the command or read that caused them. For an
   * action, the state in a frame measured after the claim; `rev` is null then.
   */
  | {
      readonly kind: "values";
      readonly id: string | null;
      readonly rev: number | null;
      readonly settings: ReadSettings;
      /** True: these values were read after the end of the trial `id`. */
      readonly isTrialEnd?: boolean;
      /** For values of a frame: true if they may have been set by others since. */
      readonly isSetSince?: boolean;
    }
  /** A tick of the clock, with the gateway's current session; null: the gateway is offline. */
  | { readonly kind: "tick"; readonly session: string | null };

/** The command after an event at `at`, epoch ms of the server's clock. An end stays as it is. */
export function commandAfter(command: CommandLife, event: CommandEvent, at: number): CommandLife {
  if (isEnded(command.state)) return command;
  switch (event.kind) {
    case "approved":
      return approved(command, at);
    case "cancelled":
      return cancelled(command, event.reason, at);
    case "closed":
      return mayClose(command, at) ? ended(command, "closed", event.reason, at) : command;
    case "said":
      return sent(command, event.session, at);
    case "answer":
      return answered(command, event.answer, event.ackedSeq, at);
    case "values":
      return valued(command, event, at);
    case "tick":
      return ticked(command, event.session, at);
    default:
      return requested(command, event, at);
  }
}

/** Notes that a request was sent that changes no setting: for the status, or to read the group. */
const requested = (
  command: CommandLife,
  { kind, session }: Extract<CommandEvent, { readonly kind: "asked" | "readAsked" }>,
  at: number,
): CommandLife =>
  kind === "asked"
    ? { ...command, asks: command.asks + 1, askedAt: at, askedIn: session }
    : { ...command, reads: command.reads + 1, readAt: at, readIn: session };

const approved = (command: CommandLife, at: number): CommandLife =>
  command.state === "awaiting" ? { ...command, state: "queued", createdAt: at } : command;

/** Ends an unsent command. A sent one cannot be withdrawn here: its gateway is requested to. */
const cancelled = (command: CommandLife, reason: string, at: number): CommandLife =>
  isUnsent(command) ? ended(command, "cancelled", reason, at) : command;

/** True if the gateway has had enough time to answer, so that a person may close the command. */
export const mayClose = (
  { state, unconfirmedAt }: { readonly state: string; readonly unconfirmedAt: number | null },
  at: number,
): boolean =>
  state === "unconfirmed" && unconfirmedAt !== null && at >= unconfirmedAt + commandTimes.closeMs;

const isUnsent = ({ state }: CommandLife): boolean => state === "awaiting" || state === "queued";

const ended = (
  command: CommandLife,
  state: CommandState,
  reason: string | null,
  at: number,
): CommandLife => ({ ...command, state, reason, endedAt: at });

function sent(command: CommandLife, session: string, at: number): CommandLife {
  if (command.state === "queued")
    return {
      ...command,
      state: "sent",
      session,
      notAfter: at + commandTimes.window[command.kind],
      saidAt: at,
      says: 1,
    };
  return command.state === "sent" ? { ...command, says: command.says + 1 } : command;
}

function answered(
  command: CommandLife,
  answer: CommandAnswer,
  ackedSeq: number,
  at: number,
): CommandLife {
  if (isUnsent(command) || answer.id !== command.id) return command;
  switch (answer.state) {
    case "begun":
      return {
        ...command,
        hasBegun: true,
        state: command.state === "sent" ? "begun" : command.state,
      };
    case "rejected":
      return refused(command, answer, at);
    case "unknown":
      return unknown(command, answer, ackedSeq, at);
    default:
      return claimed(command, answer, at);
  }
}

/**
 * Ends a command as not begun. A command that has certainly begun is not ended by the answer to a
 * copy.
 */
function refused(command: CommandLife, answer: CommandAnswer, at: number): CommandLife {
  if (command.hasBegun) return command;
  // A gateway without a journal refuses a copy of an order that it has begun because of its number,
  // and cannot tell whether it has begun an order that is withdrawn.
  const isForgetful = answer.reason === "stale" || answer.reason === "cancelled";
  if (!command.isJournalled && isForgetful) return command;
  const state = answer.reason === "cancelled" ? "cancelled" : "rejected";
  return { ...ended(command, state, answer.reason ?? null, at), found: answer.items ?? [] };
}

/**
 * Handles an order its gateway does not have. It was certainly not begun when it cannot be begun
 * any more and the journal reaches back far enough. A gateway that reports a lower number than it
 * once answered for has lost its flash, and proves nothing.
 */
function unknown(
  command: CommandLife,
  answer: CommandAnswer,
  ackedSeq: number,
  at: number,
): CommandLife {
  if (!isOver(command, at)) return command;
  const isProof =
    !command.hasBegun &&
    command.seq > (answer.forgotten ?? Number.POSITIVE_INFINITY) &&
    (answer.seq ?? -1) >= ackedSeq;
  return isProof ? ended(command, "expired", null, at) : { ...command, isReadWanted: true };
}

/** No gateway can begin it any more. */
const isOver = ({ notAfter }: CommandLife, at: number): boolean =>
  notAfter !== null && at >= notAfter + commandTimes.graceMs;

function claimed(command: CommandLife, answer: CommandAnswer, at: number): CommandLife {
  if (command.claim !== null) return command;
  const next: CommandLife = {
    ...command,
    hasBegun: true,
    state: command.state === "sent" ? "begun" : command.state,
    claim: answer,
    claimedAt: at,
  };
  if (command.wish.length === 0) return settled(next, at);
  // The values arrived before the claim, as they should.
  return next.found.length > 0 && next.found.every(({ r }) => r !== "unknown")
    ? settled(next, at, isLaterThan(answer, command.foundRev ?? null))
    : next;
}

type Values = Extract<CommandEvent, { readonly kind: "values" }>;

/** Settles a command by values read after the gateway has carried it out. */
function valued(command: CommandLife, values: Values, at: number): CommandLife {
  if (isUnsent(command) || command.wish.length === 0) return command;
  const { id, rev, settings } = values;
  const found = command.wish.map((item) => readBackOf(item, settings));
  if (id === command.id) return ownValued(command, found, values, at);
  if (!isAfterwards(command, id, rev)) return command;
  const isLater = values.isSetSince === true || isLaterThan(command.claim, rev);
  return settled({ ...command, found }, at, isLater);
}

/**
 * Handles the values the command itself has left. Values left by its trial's end mean that it was
 * done, is over, and no message arrived in between: the former values are no sign that it was not
 * obeyed.
 */
function ownValued(
  command: CommandLife,
  found: readonly AnswerItem[],
  { isTrialEnd, rev }: Values,
  at: number,
): CommandLife {
  const next = { ...command, hasBegun: true, found, foundRev: rev };
  if (isTrialEnd === true) return ended(next, "notApplied", "trialOver", at);
  return command.claim === null ? next : settled(next, at, isLaterThan(command.claim, rev));
}

/** Another person has changed the group since: the values may be that person's. */
const isLaterThan = (claim: CommandAnswer | null, rev: number | null): boolean =>
  claim?.rev !== undefined && rev !== null && rev > claim.rev;

function readBackOf(
  { k, row, from, to }: CommandLife["wish"][number],
  settings: ReadSettings,
): AnswerItem {
  const is = settingAt(settings, { k, row });
  const r = is === to ? "applied" : is === from ? "former" : "differs";
  return row === undefined ? { k, r, is } : { k, row, r, is };
}

/** True when values that come by `id` were read after the command was over. */
function isAfterwards(command: CommandLife, id: string | null, rev: number | null): boolean {
  const { claim, kind } = command;
  if (rev === null) return claim !== null && kind !== "write";
  if (claim?.rev !== undefined && rev >= claim.rev) return true;
  return id === readIdOf(command) && isReadAfterwards(command);
}

/** True when the last reading was requested after nothing more could happen. */
function isReadAfterwards({ claim, notAfter, readAt }: CommandLife): boolean {
  if (readAt === null) return false;
  return claim !== null || (notAfter !== null && readAt >= notAfter + finishMs);
}

/**
 * Returns the end by the gateway's answer and the values read back. `isLater`: another person may
 * have changed the values read since it was done.
 */
function settled(command: CommandLife, at: number, isLater = false): CommandLife {
  const { found } = command;
  const left = isLater ? found.map((item) => leftBy(command, item)) : found;
  const isChanged = left.some((item, index) => item !== found[index]);
  const [state, reason] = endOf(command, left, isChanged);
  return ended(command, state, reason, at);
}

/** Returns the value read back right after the command, if it has changed since. */
function leftBy({ claim, kind }: CommandLife, item: AnswerItem): AnswerItem {
  if (kind !== "write") return leftByAction(claim, item);
  const then = claim?.items?.find((entry) => settingPlace(entry) === settingPlace(item));
  const isKnown = then?.r === "applied" || then?.r === "former";
  return isKnown && then.r !== item.r ? then : item;
}

/** Decides for an action by the gateway's answer alone. */
const leftByAction = (claim: CommandAnswer | null, item: AnswerItem): AnswerItem =>
  item.r === "applied" ? item : { ...item, r: isWhole(claim) ? "applied" : "former" };

const isWhole = (claim: CommandAnswer | null): boolean =>
  claim?.state === "done" && claim.undone !== true;

type End = readonly [CommandState, string | null];

/** `isChanged`: not all values of `left` are still current. */
function endOf(command: CommandLife, left: readonly AnswerItem[], isChanged: boolean): End {
  const { claim } = command;
  const isAll = (answer: AnswerItem["r"]) => left.length > 0 && left.every(({ r }) => r === answer);
  if (isAll("applied") && isChanged) return ["mismatch", "changedSince"];
  if (isAll("applied")) return ["verified", isOwn(command) ? null : "byWhom"];
  if (isWhole(claim)) return left.length === 0 ? ["verified", null] : ["mismatch", null];
  if (isAll("former") || left.length === 0) return ["notApplied", reasonOf(claim)];
  return mixedEnd(
    command,
    left.some(({ r }) => r === "applied"),
  );
}

/**
 * True when, as far as the server can tell, the command itself caused the desired state. A mode
 * change broken off by a power cut does not count: the power cut may have caused the mode.
 */
const isOwn = ({ kind, claim, hasBegun }: CommandLife): boolean =>
  hasBegun && (kind !== "do" || isWhole(claim));

/** End of a command whose values are neither all new nor all former ones. */
const mixedEnd = ({ claim, hasBegun }: CommandLife, isAnyThere: boolean): End =>
  claim === null && !isAnyThere
    ? ["closed", "byWhom"]
    : ["partly", hasBegun ? reasonOf(claim) : "byWhom"];

function reasonOf(claim: CommandAnswer | null): string | null {
  if (claim?.undone === true) return "undone";
  return claim?.state === "interrupted" ? "interrupted" : null;
}

/**
 * True if the server's clock was set back since the command was created: its age is unknown, so it
 * neither counts as late nor is waited for.
 */
export const isClockBack = ({ createdAt }: Pick<CommandLife, "createdAt">, at: number): boolean =>
  at < createdAt - commandTimes.clockBackMs;

function ticked(command: CommandLife, session: string | null, at: number): CommandLife {
  if (isUnsent(command) && isClockBack(command, at))
    return ended(command, "expired", "expired", at);
  switch (command.state) {
    case "awaiting":
      return at < command.createdAt + commandTimes.approvalMs
        ? command
        : ended(command, "expired", "notApproved", at);
    case "queued":
      return session === null ? ended(command, "cancelled", "offline", at) : command;
    case "sent":
    case "begun":
      return isUncertain(command, session, at)
        ? { ...command, state: "unconfirmed", unconfirmedAt: at }
        : command;
    default:
      return command;
  }
}

/** True: the command was sent, and its answer is overdue or can no longer come in this session. */
function isUncertain(command: CommandLife, session: string | null, at: number): boolean {
  if (session !== null && session !== command.session) return true;
  return (isClockBack(command, at) || isOver(command, at)) && !isFrameAwaited(command, at);
}

/** True: the gateway has reported it as done, and the frame that proves it may still come. */
const isFrameAwaited = ({ kind, claim, claimedAt }: CommandLife, at: number): boolean =>
  kind === "do" &&
  claim?.state === "done" &&
  claimedAt !== null &&
  Math.abs(at - claimedAt) < commandTimes.frameMs;

/** Next step for a command now, if any. */
export type CommandDue = "say" | "ask" | "read" | null;

/** Returns what is due. `session`: of the gateway's current connection; null: it is offline. */
export function dueOf(command: CommandLife, session: string | null, at: number): CommandDue {
  if (session === null || isEnded(command.state) || command.state === "awaiting") return null;
  if (isUnsent(command) && isClockBack(command, at)) return null;
  if (command.state === "queued") return "say";
  if (isReadDue(command, session, at)) return "read";
  if (isRepeatDue(command, session, at)) return "say";
  return isQueryDue(command, session, at) ? "ask" : null;
}

function isRepeatDue(
  { state, isJournalled, says, saidAt, notAfter, session: own }: CommandLife,
  session: string,
  at: number,
): boolean {
  if (state !== "sent") return false;
  const waitMs = commandTimes.repeatsMs[says - 1];
  if (!isJournalled || session !== own || saidAt === null || notAfter === null) return false;
  return waitMs !== undefined && at >= saidAt + waitMs && at < notAfter - commandTimes.hushMs;
}

/**
 * True at once, then less and less often; at once again with every new connection, and when its
 * window is over: an answer before that proves nothing, however many requests a line that breaks
 * has caused.
 */
function isQueryDue(command: CommandLife, session: string, at: number): boolean {
  const { state, isJournalled, claim, asks, askedAt, askedIn, unconfirmedAt } = command;
  if (state !== "unconfirmed" || unconfirmedAt === null) return false;
  if (!isJournalled || claim !== null) return false;
  if (askedAt === null || askedIn !== session) return true;
  if (at < askedAt - commandTimes.clockBackMs) return true;
  if (isOver(command, at) && !isOver(command, askedAt)) return true;
  const waitMs = commandTimes.asksMs[asks];
  return waitMs === undefined
    ? at >= askedAt + commandTimes.askEveryMs
    : at >= unconfirmedAt + waitMs;
}

/** True: the values of a claim have not come, or only the values can show what happened. */
function isReadDue(command: CommandLife, session: string, at: number): boolean {
  const { kind, claim, claimedAt, isReadWanted, readAt, readIn } = command;
  if (kind !== "write") return false;
  const isAgain = readAt === null || readIn !== session || at >= readAt + commandTimes.readEveryMs;
  if (!isAgain) return false;
  if (claim !== null && claimedAt !== null) return at >= claimedAt + commandTimes.readMs;
  return (isReadWanted || !command.isJournalled) && isFinished(command, at);
}

/** True when everything begun in time has been finished, or put back. */
const isFinished = ({ notAfter }: CommandLife, at: number): boolean =>
  notAfter !== null && at >= notAfter + finishMs + commandTimes.graceMs;
