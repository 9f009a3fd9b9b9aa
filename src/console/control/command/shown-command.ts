import type { Command } from "../../../../contract/control/command/command.ts";
import { settingPlace } from "../../../../contract/control/protocol/controller-setting.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { isQuickUndo } from "../../../../contract/control/risk/quick-undo.ts";
import { isOver, needsCheck } from "./command-state-text.ts";

/** How long a command stays visible after success, and after any other outcome. */
const endedMs = 30_000;
const needsCheckMs = 10 * minuteMs;

/**
 * Returns the time at which a trial's former values come back by themselves; null: it is not a
 * trial, or it is over because the values were restored, confirmed or overwritten.
 */
export function trialUntil(command: Command, all: readonly Command[], now: number): number | null {
  const { id, trialMin, trialEndedAt, endedAt } = command;
  if (trialMin === null || trialEndedAt !== undefined || endedAt === null) return null;
  if (!isTried(command) || isSetSince(command, all)) return null;
  const until = endedAt + trialMin * minuteMs;
  const isEnded = all.some(
    ({ action, state }) => action?.do === "trial" && action.of === id && state === "verified",
  );
  return isEnded || until <= now ? null : until;
}

/** True if part of the command is in the controller, perhaps rounded. */
const isTried = (command: Command): boolean =>
  command.state === "verified" ||
  (needsCheck(command) && command.found.some(({ r }) => r === "applied" || r === "differs"));

/** True if all values it was to change have been set since: a check is no longer needed. */
const isSetSince = (command: Command, all: readonly Command[]): boolean =>
  all.some(
    (later) =>
      later.state === "verified" &&
      later.armedAt > command.armedAt &&
      (later.undoOf === command.id || coversAll(later, command)),
  );

function coversAll(later: Command, { group, items }: Command): boolean {
  if (group === null || later.group !== group) return false;
  const places = new Set(later.items.map(settingPlace));
  return items.every((item) => places.has(settingPlace(item)));
}

/**
 * Returns the commands of a house that are in progress, have just ended, are on trial, or can be
 * undone by this user as easily as they were made.
 */
export const shownCommands = (
  all: readonly Command[],
  now: number,
  userId: number,
): readonly Command[] =>
  all.filter((command) => {
    if (command.state === "armed") return false;
    if (!isOver(command) || trialUntil(command, all, now) !== null) return true;
    if (isQuickUndo(command, userId, now) && !isSetSince(command, all)) return true;
    const ageMs = now - (command.endedAt ?? 0);
    if (!needsCheck(command)) return ageMs < endedMs;
    return ageMs < needsCheckMs && !isSetSince(command, all);
  });
