import { minuteMs } from "../../base/time.ts";
import type { Command, CommandRisk } from "../command/command.ts";

/*
 * For a while a change is undone as easily as it was made: its undo needs no confirmation that the
 * change did not need. Server and browser use this to decide who may do so, and until when.
 */

/** Time after the read-back within which one's own change is undone like that, ms. */
export const quickUndoMs = 10 * minuteMs;

/** The part of a change that decides. */
type Change = Pick<
  Command,
  "kind" | "state" | "reason" | "undoOf" | "createdBy" | "endedAt" | "isAutopilot"
>;

/**
 * Returns the time (epoch ms) until which this user undoes a change as easily; null: never. Only
 * one's own change by hand that was read back whole, and no undo: otherwise two undoes in turn
 * would last forever.
 */
export function quickUndoUntil(change: Change, userId: number): number | null {
  const { kind, state, reason, undoOf, createdBy, endedAt, isAutopilot = false } = change;
  const isOwn = createdBy === userId && !isAutopilot;
  const isWhole = kind === "write" && state === "verified" && reason === null;
  if (!isOwn || !isWhole || undoOf !== null || endedAt === null) return null;
  return endedAt + quickUndoMs;
}

/** True within that time; a clock that was set back is before it. */
export function isQuickUndo(change: Change, userId: number, now: number): boolean {
  const until = quickUndoUntil(change, userId);
  return until !== null && now < until && now >= until - quickUndoMs;
}

/** Returns the confirmations of an undo: only those that the change required too. */
export const undoConfirmations = (
  asks: CommandRisk["asks"],
  changeAsks: CommandRisk["asks"],
): CommandRisk["asks"] => asks.filter((requirement) => changeAsks.includes(requirement));
