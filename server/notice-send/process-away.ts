import type { NoticeChannel } from "../../contract/notice.ts";
import type { ChannelDown } from "../../contract/trouble.ts";

/** One that ended is replaced within seconds; longer, and nobody is told of alarms. */
export const processAwayMs = 30_000;

export interface NoticeWatchDeps {
  /** The notice process listens. */
  readonly isUp: () => boolean;
  /** What people are told by here. */
  readonly channels: ReadonlySet<NoticeChannel>;
  /** What the notice process itself has found to be down. */
  readonly readDown: () => Promise<readonly ChannelDown[]>;
  readonly now: () => number;
}

/**
 * What alarms cannot be told by. While the notice process is away that is every channel: it alone
 * could find out and say so. Ask more often than `processAwayMs`.
 */
export function watchNoticeChannels(deps: NoticeWatchDeps): () => Promise<readonly ChannelDown[]> {
  let upAt = deps.now();
  return async () => {
    const at = deps.now();
    // One that is yet to come is of a clock that was set back.
    upAt = deps.isUp() ? at : Math.min(upAt, at);
    const down = await deps.readDown();
    if (at - upAt < processAwayMs) return down;
    const known = new Set(down.map(({ channel }) => channel));
    const others = [...deps.channels].filter((channel) => !known.has(channel));
    return [...down, ...others.map((channel) => ({ channel, since: upAt }))];
  };
}
