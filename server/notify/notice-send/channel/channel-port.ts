import type { NoticeChannel, NoticeKind } from "../../../../contract/notify/notice.ts";
import type { ChatAppKind } from "../../../../contract/notify/chat-app.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { CardLink } from "../../chat-app/card-text.ts";
import type { CardStep } from "../../chat-app/vendor/vendor.ts";
import type { ReadyFile } from "../../../platform/export/ready-file.ts";

/** A message to one number, mail box or robot. */
export interface Message {
  /** The same at every try, so that a receiver can drop a repeat. `n-` and a number. */
  readonly id: string;
  readonly channel: NoticeChannel;
  /** Number (E.164), mail address, or the robot's https address. */
  readonly to: string;
  /** Signing secret of a robot; '' for others and for robots without one. */
  readonly secret: string;
  readonly language: Language;
  readonly text: string;
  /** Kind of message, for services that may only send texts approved beforehand. */
  readonly template: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** Keys to press in a call, or to send in reply to a text, with their meaning. */
  readonly keys: Readonly<Record<string, "ack" | "pause">>;
  /** Not to be sent any more after this, epoch ms. */
  readonly expiresAt: number;
  readonly isTest: boolean;
  /** Buttons of a message by an app; others have none. */
  readonly card?: MessageCard | undefined;
  /** Attached to a mail; other channels take none. */
  readonly files?: readonly ReadyFile[];
}

/** A message to a member of a messenger, by the app of an organisation, or to a device. */
export interface MessageCard {
  readonly orgId: number;
  /** Vendor of the app. */
  readonly kind: ChatAppKind | "push";
  readonly about: NoticeKind;
  readonly steps: readonly CardStep[];
  readonly link: CardLink | null;
}

/** Result of a try. */
export type Outcome =
  /** It is being delivered, or has been. */
  | { readonly kind: "accepted"; readonly ref: string | null }
  /**
   * It will never be accepted: another try is pointless. `recipient`: the address does not exist,
   * is full or is switched off; `notice`: only this notice is refused. The channel itself may be
   * fine.
   */
  | {
      readonly kind: "refused";
      readonly of: "recipient" | "notice";
      readonly detail: string;
      /** True: the mail with its files is too large for a server on the way. */
      readonly isTooLarge?: boolean;
    }
  /**
   * Not accepted, or unknown: another try is due, not before `afterMs` if given. `channel`:
   * anything sent now would fail too. `recipient`: only this one accepts nothing for a while.
   */
  | {
      readonly kind: "later";
      readonly of: "channel" | "recipient";
      readonly detail: string;
      readonly afterMs: number | null;
    };

/**
 * A failure of the whole channel: nothing more is known, or its answer is about everything sent by
 * it.
 */
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
  /** Withdraws a message that was handed over. Never throws. */
  cancel(id: string): Promise<void>;
  /** Checks if it could be used now; absent: only a notice can show it. Never throws. */
  probe?(): Promise<Outcome>;
  close(): void;
}

/** Time limit of a try, ms, whatever the receiving server does. */
export const deadlineMs = 20_000;

/** Shortens the text of a failure to one line that may be shown and logged. */
export const shortly = (text: string): string => text.replace(/\s+/g, " ").slice(0, 200);
