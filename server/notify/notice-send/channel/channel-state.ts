import { type NoticeChannel, noticeChannelKeys } from "../../../../contract/notify/notice.ts";
import type { ChannelDown } from "../../../../contract/operate/server-trouble.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";

/** State of a channel, as found by the servers of the installation. */
export interface ChannelState {
  readonly channel: NoticeChannel;
  /** Epoch ms; null: it works. */
  readonly downSince: number | null;
  readonly reason: string;
}

export const readChannelStates = async (db: Queryable): Promise<ChannelState[]> =>
  (
    await db.query<{ channel: NoticeChannel; down_since: Date | null; reason: string }>(
      "select channel, down_since, reason from notice_paths where channel = any($1::text[])",
      [noticeChannelKeys],
    )
  ).map((row) => ({
    channel: row.channel,
    downSince: row.down_since?.getTime() ?? null,
    reason: row.reason,
  }));

/** Stores the state of a channel. With several servers the first one's "since" stays. */
export async function writeChannelState(
  db: Queryable,
  { channel, downSince, reason }: ChannelState,
  now: number,
): Promise<void> {
  await db.query(
    `insert into notice_paths (channel, down_since, reason, checked_at) values ($1, $2, $3, $4)
     on conflict (channel) do update set checked_at = excluded.checked_at, reason = excluded.reason,
       down_since = case when excluded.down_since is null then null
         else coalesce(notice_paths.down_since, excluded.down_since) end`,
    [channel, downSince === null ? null : new Date(downSince), reason, new Date(now)],
  );
}

/**
 * Returns the channels that do not work now. A channel that is no longer set up is not included.
 */
export const readChannelsDown = async (
  db: Queryable,
  channels: ReadonlySet<NoticeChannel>,
): Promise<ChannelDown[]> =>
  (
    await db.query<{ channel: NoticeChannel; down_since: Date }>(
      `select channel, down_since from notice_paths
       where down_since is not null and channel = any($1::text[])
       order by array_position($1::text[], channel)`,
      [noticeChannelKeys.filter((channel) => channels.has(channel))],
      { prepared: true },
    )
  ).map(({ channel, down_since }) => ({ channel, since: down_since.getTime() }));
