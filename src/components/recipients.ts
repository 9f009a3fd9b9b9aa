import type { NoticeChannel } from "../../contract/notify/notice.ts";
import type { AlarmNotice } from "../../contract/notify/notice-row.ts";

/** A person notified by one channel. `last`: the notice that best shows the result. */
export interface Recipient {
  readonly name: string;
  readonly channel: NoticeChannel;
  /** Number of notices that were sent, or were to be. */
  readonly times: number;
  readonly last: AlarmNotice;
}

/** An all clear requests no help, and a notice that became unnecessary was never sent. */
const isStillNotifying = ({ kind, state }: AlarmNotice): boolean =>
  kind !== "cleared" && kind !== "test" && state !== "dropped";
const hasAcknowledged = ({ state }: AlarmNotice): boolean => state === "acknowledged";

/**
 * Returns the people notified: those who have acknowledged first, then the last notified.
 * `notices`: in the order of time.
 */
export function recipientsOf(notices: readonly AlarmNotice[]): readonly Recipient[] {
  const people = new Map<string, Recipient>();
  for (const notice of notices.filter(isStillNotifying)) {
    const key = `${notice.channel} ${notice.recipient}`;
    const before = people.get(key);
    people.set(key, {
      name: notice.recipient,
      channel: notice.channel,
      times: (before?.times ?? 0) + 1,
      last: before !== undefined && hasAcknowledged(before.last) ? before.last : notice,
    });
  }
  return [...people.values()].sort(
    (a, b) =>
      Number(hasAcknowledged(b.last)) - Number(hasAcknowledged(a.last)) || b.last.at - a.last.at,
  );
}
