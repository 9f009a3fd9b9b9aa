import type { NoticeChannel } from "../../../contract/notice.ts";
import type { Language } from "../../../contract/words.ts";

/** What is told to one number, mail box or robot. */
export interface Message {
  /** The same at every try: who receives it twice drops the second. `n-` and a number. */
  readonly id: string;
  readonly channel: NoticeChannel;
  /** Number (E.164), mail address, or the robot's https address. */
  readonly to: string;
  /** What a robot signs with; '' of others and of robots without one. */
  readonly secret: string;
  readonly language: Language;
  readonly text: string;
  /** What it is, for services that may only send texts approved beforehand. */
  readonly template: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** Keys that may be pressed in a call, or replied to a text, with their meaning. */
  readonly keys: Readonly<Record<string, "ack" | "pause">>;
  /** Not to be told any more after this, epoch ms. */
  readonly expiresAt: number;
  readonly isTest: boolean;
}

/** What became of a try. */
export type Outcome =
  /** Taken over: it is being told, or has been. */
  | { readonly kind: "accepted"; readonly ref: string | null }
  /**
   * It will never be taken: another try is in vain. `recipient`: the address does not exist, is
   * full or is switched off; `notice`: this one is not taken. Neither says anything of the channel.
   */
  | { readonly kind: "refused"; readonly of: "recipient" | "notice"; readonly detail: string }
  /**
   * Not taken, or nobody knows: another try is due, not before `afterMs` where it says so.
   * `channel`: whatever was sent now would fare no better. `recipient`: it takes nothing for a
   * while, and others do.
   */
  | {
      readonly kind: "later";
      readonly of: "channel" | "recipient";
      readonly detail: string;
      readonly afterMs: number | null;
    };

/** The channel failed: nobody knows more, or its answer is about all that goes by it. */
export const failedFor = (detail: string, afterMs: number | null = null): Outcome => ({
  kind: "later",
  of: "channel",
  detail: shortly(detail),
  afterMs,
});

/** A way to reach people. */
export interface Channel {
  /** Never throws, and ends by itself within `deadlineMs`. */
  send(message: Message): Promise<Outcome>;
  /** What has been handed over need not be told any more. Never throws. */
  cancel(id: string): Promise<void>;
  /** Whether it could be used now; absent: only a notice can tell. Never throws. */
  probe?(): Promise<Outcome>;
  close(): void;
}

/** A try is over after this, whatever the other side does, ms. */
export const deadlineMs = 20_000;

/** A word about a failure that may be shown and logged: one line, nothing that was sent. */
export const shortly = (text: string): string => text.replace(/\s+/g, " ").slice(0, 200);
