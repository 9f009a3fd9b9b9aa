import { minuteMs } from "../../base/time.ts";
import type { AnswerItem, CommandAnswer } from "../protocol/gateway-order.ts";
import type { SettingChange } from "../protocol/controller-setting.ts";

/** States of a command on the server. The last seven are ends and never change again. */
export const commandStates = [
  /** Needs a second person. */
  "awaiting",
  /** Committed, not yet sent. */
  "queued",
  /** Sent, not begun. */
  "sent",
  /** The gateway has written it down and is at it. */
  "begun",
  /** The time is over and the result unknown; not an end. */
  "unconfirmed",
  /** Read back equal to the desired value, value by value. */
  "verified",
  /** Accepted, but the values read back differ. */
  "mismatch",
  /** Some values new, some former, some unknown. */
  "partly",
  /** Refused by the gateway: not begun. */
  "rejected",
  /** Proven not begun in its time. */
  "expired",
  /** Read back: the former values are in force, though its progress is unknown. */
  "notApplied",
  /** Withdrawn before it was begun. */
  "cancelled",
  /**
   * The outcome stays unknown: a person has closed it, or another one has changed its values since.
   */
  "closed",
] as const;
export type CommandState = (typeof commandStates)[number];

const open: ReadonlySet<CommandState> = new Set([
  "awaiting",
  "queued",
  "sent",
  "begun",
  "unconfirmed",
]);
export const isEnded = (state: CommandState): boolean => !open.has(state);

/** Times of a command, ms. */
export const commandTimes = {
  /**
   * Time from the first sending to `notAfter`. Together with `graceMs`, no command is uncertain for
   * more than a minute.
   */
  window: { write: 55_000, do: 30_000, install: 55_000 },
  /** Time a second person may take. */
  approvalMs: 10 * minuteMs,
  /** Times of repeating the same order, after the first sending; not in its last `hushMs`. */
  repeatsMs: [5000, 15_000, 30_000],
  hushMs: 2000,
  /**
   * Time after `notAfter` until a command counts as unconfirmed. No gateway can begin it any more.
   */
  graceMs: 5000,
  /** Times of status requests since it became unconfirmed; then every `askEveryMs`. */
  asksMs: [0, 15_000, 60_000],
  askEveryMs: 10 * minuteMs,
  /**
   * Wait for the next frame, which shows what a gateway has done: one per minute, and its time to
   * arrive.
   */
  frameMs: 75_000,
  /** Wait for the running version after an installation, if it was not reported before the end. */
  versionMs: minuteMs,
  /** Time after which a person may close an unconfirmed command. */
  closeMs: 10 * minuteMs,
  /** Time a read-back may take before the values are requested. */
  readMs: 2000,
  readEveryMs: 15_000,
  /** Step back of the server's clock that counts as set back. */
  clockBackMs: minuteMs,
} as const;

/** The life cycle of a command. Times are epoch ms of the server's clock. */
export interface CommandLife {
  readonly id: string;
  readonly seq: number;
  readonly kind: "write" | "do" | "install";
  readonly state: CommandState;
  /** Why it ended so, or waits. */
  readonly reason: string | null;
  readonly createdAt: number;
  /** The group of a write. */
  readonly group: string | null;
  /**
   * Values to read back: place, former value, desired value. Empty for an action that leaves
   * nothing to read; the gateway's answer is its end.
   */
  readonly wish: readonly SettingChange[];
  /** False: its gateway keeps no journal, so it is sent once and never queried. */
  readonly isJournalled: boolean;
  /** Session of the first sending. */
  readonly session: string | null;
  readonly notAfter: number | null;
  readonly saidAt: number | null;
  readonly says: number;
  readonly hasBegun: boolean;
  readonly unconfirmedAt: number | null;
  readonly asks: number;
  readonly askedAt: number | null;
  readonly askedIn: string | null;
  /** The gateway's report of its end: a claim, until the values are read. */
  readonly claim: CommandAnswer | null;
  readonly claimedAt: number | null;
  /** The gateway cannot report it: its values are requested. */
  readonly isReadWanted: boolean;
  readonly reads: number;
  readonly readAt: number | null;
  readonly readIn: string | null;
  /** Values read back, one by one; empty until then. */
  readonly found: readonly AnswerItem[];
  /** The revision of the group at which these were its own values. */
  readonly foundRev?: number | null;
  readonly endedAt: number | null;
}

/** Returns the state of a new command. */
export const newCommand = (
  seed: Pick<
    CommandLife,
    "id" | "seq" | "kind" | "createdAt" | "group" | "wish" | "isJournalled"
  > & {
    readonly needsApproval: boolean;
  },
): CommandLife => {
  const { needsApproval, ...rest } = seed;
  return {
    ...rest,
    state: needsApproval ? "awaiting" : "queued",
    reason: null,
    session: null,
    notAfter: null,
    saidAt: null,
    says: 0,
    hasBegun: false,
    unconfirmedAt: null,
    asks: 0,
    askedAt: null,
    askedIn: null,
    claim: null,
    claimedAt: null,
    isReadWanted: false,
    reads: 0,
    readAt: null,
    readIn: null,
    found: [],
    endedAt: null,
  };
};

/** Returns the id for requesting a read-back; values with an older one were read too early. */
export const readIdOf = ({ id, reads }: Pick<CommandLife, "id" | "reads">): string =>
  `${id}/${reads}`;
