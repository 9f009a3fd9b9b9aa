import type { Command } from "../../../../contract/control/command/command.ts";
import {
  commandPhaseNames,
  commandReasons,
} from "../../../../contract/control/command/command-name.ts";
import { commandTimes, isEnded } from "../../../../contract/control/command/command-state.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { CommandText } from "../../../i18n/words/control/command-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { personName } from "../../../stores/record/person-names.ts";

export const isOver = ({ state }: Command): boolean => state !== "armed" && isEnded(state);

const isReason = (name: string): name is keyof typeof commandReasons =>
  Object.hasOwn(commandReasons, name);

/** States that a person has to check: the values differ or are uncertain. */
const needsCheckStates: ReadonlySet<string> = new Set(["mismatch", "partly"]);
export const needsCheck = ({ state }: Command): boolean => needsCheckStates.has(state);

/** True if its changes can be undone, however long ago. An undo cannot: it is changed by hand. */
export const mayUndo = (command: Command): boolean =>
  command.kind === "write" &&
  command.undoOf === null &&
  (command.state === "verified" || needsCheck(command)) &&
  (command.reason !== "changedSince" || command.found.some(({ r }) => r === "applied"));

const timeOf = (at: number, timeZone: string): string => formatTime(at, timeZone).slice(-8);

interface CommandContext {
  readonly t: CommandText;
  readonly language: Language;
  readonly timeZone: string;
  /** Time by the server's clock, epoch ms. */
  readonly now: number;
}

/** Remaining minutes and seconds. */
const leftText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

type Texts = Readonly<
  Partial<Record<Command["state"], (command: Command, context: CommandContext) => string | null>>
>;
const approvalMs = commandTimes.approvalMs;

const texts: Texts = {
  queued: (_, { t }) => t("queuedState"),
  sent: ({ saidAt }, { t, now }) =>
    t("sentState", { seconds: Math.max(0, Math.round((now - (saidAt ?? now)) / 1000)) }),
  begun: (_, { t }) => t("begunState"),
  awaiting: ({ queuedAt, approver }, { t, now }) => {
    const left = leftText((queuedAt ?? now) + approvalMs - now);
    return approver === undefined
      ? t("awaitingState", { left })
      : t("awaitingOf", { name: personName(approver.name), left });
  },
  unconfirmed: ({ unconfirmedAt }, { t, now, timeZone }) =>
    t("unconfirmedState", { time: timeOf(unconfirmedAt ?? now, timeZone) }),
  verified: ({ endedAt, items, reason }, { t, now, timeZone }) =>
    t(items.length === 0 ? "doneState" : reason === null ? "verifiedState" : "foundState", {
      time: timeOf(endedAt ?? now, timeZone),
    }),
  notApplied: (command, { t }) => (isBrokenOff(command) ? t("brokenOffState") : null),
};

/** True for an action whose effect cannot be read back, so that its progress is unknown. */
const isBrokenOff = ({ kind, items, reason }: Command): boolean =>
  kind === "do" && items.length === 0 && reason === "interrupted";

/** Returns the state of a command in words; a final state with its reason. */
export function stateText(command: Command, context: CommandContext): string {
  const { state, reason } = command;
  const text = texts[state]?.(command, context) ?? null;
  if (text !== null) return text;
  const { language } = context;
  const name = commandPhaseNames[state][language];
  if (reason === null) return name;
  return `${name} · ${isReason(reason) ? commandReasons[reason][language] : reason}`;
}
