import type { NoticeChannel } from "../../../../contract/notify/notice.ts";
import type { ChannelDown } from "../../../../contract/operate/server-trouble.ts";

/** An ended process is replaced within seconds; after longer, no one is notified of alarms. */
export const processMissingMs = 30_000;

export interface NoticeWatchDeps {
  /** The notice process listens. */
  readonly isUp: () => boolean;
  /** Channels that notify people here. */
  readonly channels: ReadonlySet<NoticeChannel>;
  /** Channels that the notice process itself found down. */
  readonly readDown: () => Promise<readonly ChannelDown[]>;
  readonly now: () => number;
}

/**
 * Returns a reader of the channels that cannot send alarms. While the notice process does not run,
 * these are all channels, and only this reader can detect it. Call it more often than
 * `processMissingMs`.
 */
export function watchNoticeChannels(deps: NoticeWatchDeps): () => Promise<readonly ChannelDown[]> {
  let upAt = deps.now();
  return async () => {
    const at = deps.now();
    // A time in the future is from a clock that was set back.
    upAt = deps.isUp() ? at : Math.min(upAt, at);
    const down = await deps.readDown();
    if (at - upAt < processMissingMs) return down;
    const known = new Set(down.map(({ channel }) => channel));
    const others = [...deps.channels].filter((channel) => !known.has(channel));
    return [...down, ...others.map((channel) => ({ channel, since: upAt }))];
  };
}
