import type { NoticeChannel } from "../../contract/notice.ts";
import type { Links } from "./write-notice.ts";

/** What planning needs to know of the installation. */
export interface Planning {
  /** Those that can be used here (`configuredChannels`). */
  readonly channels: ReadonlySet<NoticeChannel>;
  readonly links: Links;
}
