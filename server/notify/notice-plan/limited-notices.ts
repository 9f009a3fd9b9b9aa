import type { NoticeChannel, NoticeReason } from "../../../contract/notify/notice.ts";
import { cappedBy, limitsFor } from "./notice-cap.ts";
import type { PlannedNotice } from "./plan-contact.ts";

/**
 * A planned notice as it would be sent if there were no other notices; `reason`: why not as
 * planned.
 */
export interface LimitedNotice extends PlannedNotice {
  readonly reason: NoticeReason | null;
}

/** Planned notices of one number and channel this close to each other are one notice, ms. */
const mergedMs = 5000;

/**
 * Applies the limits of the numbers and the available channels to planned notices. `addressOf`: the
 * number of a contact; contacts with one number share its limits and notify it once.
 */
export function limitedBy(
  planned: readonly PlannedNotice[],
  addressOf: (contactId: number) => string,
  can: ReadonlySet<NoticeChannel>,
): LimitedNotice[] {
  const past = new Map<string, number[]>();
  return planned.flatMap((notice) => {
    const { at, channel } = notice;
    const key = `${channel} ${addressOf(notice.contactId)}`;
    const sentAt = past.get(key) ?? [];
    if (at - (sentAt.at(-1) ?? -Infinity) < mergedMs) return [];
    const reason = reasonOf(notice, sentAt, can);
    if (reason === null) past.set(key, [...sentAt, at]);
    return [{ ...notice, reason }];
  });
}

function reasonOf(
  { channel, kind, severity, at }: PlannedNotice,
  sentAt: readonly number[],
  can: ReadonlySet<NoticeChannel>,
): NoticeReason | null {
  if (!can.has(channel)) return "notConfigured";
  const limits = limitsFor(channel, { severity, isNew: kind === "raise" });
  if (cappedBy(limits, sentAt, at) === null) return null;
  return channel === "call" ? "callLimit" : "textLimit";
}
