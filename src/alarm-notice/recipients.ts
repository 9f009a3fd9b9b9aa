import type { NoticeChannel } from "../../contract/notice.ts";
import type { AlarmNotice } from "../../contract/notice-row.ts";

/** Somebody who was told by one channel. `last`: what tells best how it went. */
export interface Recipient {
  readonly name: string;
  readonly channel: NoticeChannel;
  /** How often he was told, or was to be. */
  readonly times: number;
  readonly last: AlarmNotice;
}

/** An all clear asks nobody for help, and what nobody needed any more was never said. */
const isTelling = ({ kind, state }: AlarmNotice): boolean =>
  kind !== "cleared" && kind !== "test" && state !== "dropped";
const hasIt = ({ state }: AlarmNotice): boolean => state === "acknowledged";

/**
 * Who was told of something: whoever has acknowledged it first, then whoever was told last.
 * `notices`: in the order of time.
 */
export function recipientsOf(notices: readonly AlarmNotice[]): readonly Recipient[] {
  const people = new Map<string, Recipient>();
  for (const one of notices.filter(isTelling)) {
    const key = `${one.channel} ${one.recipient}`;
    const before = people.get(key);
    people.set(key, {
      name: one.recipient,
      channel: one.channel,
      times: (before?.times ?? 0) + 1,
      last: before !== undefined && hasIt(before.last) ? before.last : one,
    });
  }
  return [...people.values()].sort(
    (a, b) => Number(hasIt(b.last)) - Number(hasIt(a.last)) || b.last.at - a.last.at,
  );
}
