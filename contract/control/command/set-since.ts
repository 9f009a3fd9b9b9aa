import { type CommandLife, isEnded } from "./command-state.ts";
import type { SettingValue } from "../protocol/controller-setting.ts";

/** A frame that was measured after an action was done. */
interface ShowingFrame {
  readonly detail: Readonly<Record<string, SettingValue>>;
  /** Commands of the same gateway. */
  readonly others: readonly CommandLife[];
  /** Session of the connection it arrived on; null: that is over. */
  readonly session: string | null;
}

/**
 * True when the mode or level an action has set may have changed since: its gateway has reconnected
 * and may have been without power, the hand mode of a level is over, or a person has set the mode.
 */
export function mayBeSetSince(
  life: CommandLife,
  { detail, others, session }: ShowingFrame,
): boolean {
  const isNewSession = session !== null && session !== life.session;
  const isLevel = life.wish.some(({ k }) => k === "ventLevel");
  return (
    isNewSession ||
    (isLevel && detail["controlMode"] !== "hand") ||
    others.some((other) => hasSetSince(other, life))
  );
}

/**
 * True for an action begun later, by its number, that is done, or under way without an answer.
 * Setting a mode moves the level too.
 */
const hasSetSince = (later: CommandLife, { seq, wish }: CommandLife): boolean =>
  later.kind === "do" &&
  later.seq > seq &&
  (later.claimedAt !== null || isUnderWay(later)) &&
  later.wish.some(({ k }) => k === "controlMode" || wish.some((item) => item.k === k));

const isUnderWay = ({ saidAt, state }: CommandLife): boolean => saidAt !== null && !isEnded(state);
