import type { NoticeChannel } from "../../../../contract/notify/notice.ts";
import type { Links } from "./write-notice.ts";

/** Facts about the installation that planning needs. */
export interface Planning {
  /** Channels that can be used here (`configuredChannels`). */
  readonly channels: ReadonlySet<NoticeChannel>;
  readonly links: Links;
}
