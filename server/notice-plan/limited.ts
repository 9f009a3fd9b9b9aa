import type { NoticeChannel, NoticeReason } from "../../contract/notice.ts";
import { cappedBy, channelLimits } from "./cap.ts";
import type { Telling } from "./contact.ts";

/** A telling as it would go out, alone in the world; `reason`: why not as planned. */
export interface LimitedTelling extends Telling {
  readonly reason: NoticeReason | null;
}

/** Tellings of one number and channel this close to each other are one notice, ms. */
const mergedMs = 5000;

/**
 * What becomes of planned tellings by the limits of their numbers and the channels there are.
 * `addressOf`: the number of a contact; contacts of one number share its limits, and tell it once.
 */
export function limitedBy(
  tellings: readonly Telling[],
  addressOf: (contactId: number) => string,
  can: ReadonlySet<NoticeChannel>,
): LimitedTelling[] {
  const past = new Map<string, number[]>();
  return tellings.flatMap((telling) => {
    const { at, channel } = telling;
    const key = `${channel} ${addressOf(telling.contactId)}`;
    const told = past.get(key) ?? [];
    if (at - (told.at(-1) ?? -Infinity) < mergedMs) return [];
    const reason = reasonOf(channel, told, at, can);
    if (reason === null) past.set(key, [...told, at]);
    return [{ ...telling, reason }];
  });
}

function reasonOf(
  channel: NoticeChannel,
  told: readonly number[],
  at: number,
  can: ReadonlySet<NoticeChannel>,
): NoticeReason | null {
  if (!can.has(channel)) return "notConfigured";
  if (cappedBy(channelLimits[channel], told, at) === null) return null;
  return channel === "call" ? "callLimit" : "textLimit";
}
