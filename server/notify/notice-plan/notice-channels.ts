import { type NoticeChannel, noticeChannelKeys } from "../../../contract/notify/notice.ts";
import type { Environment } from "../../platform/base/config.ts";

/**
 * Channels that this installation can use: robots need only their own address, apps are set up by
 * their organisations, and devices by their owners.
 */
export function configuredChannels({
  NOTICE_URL,
  SMTP_URL,
}: Pick<Environment, "NOTICE_URL" | "SMTP_URL">): ReadonlySet<NoticeChannel> {
  const is: Readonly<Record<NoticeChannel, boolean>> = {
    call: NOTICE_URL !== undefined,
    text: NOTICE_URL !== undefined,
    mail: SMTP_URL !== undefined,
    robot: true,
    app: true,
    push: true,
  };
  return new Set(noticeChannelKeys.filter((channel) => is[channel]));
}
