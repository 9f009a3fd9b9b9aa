import { sql } from "drizzle-orm";
import { type NoticeChannel, noticeChannelKeys } from "../../../contract/notify/notice.ts";
import type { NoticeReport } from "../../../contract/notify/notice-row.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { unreachedSince, unreachedSql } from "./unreached-alarms.ts";

/**
 * Returns the state of notices: each channel, and urgent alarms of the caller's houses that reached
 * no one.
 */
export async function readNoticeState(
  db: Queryable,
  caller: Caller,
  can: ReadonlySet<NoticeChannel>,
): Promise<NoticeReport> {
  const states = await rows<{ channel: NoticeChannel; down_since: Date | null }>(
    db,
    sql`select channel, down_since from notice_paths`,
  );
  const down = new Map(states.map(({ channel, down_since }) => [channel, down_since]));
  const unreached = await rows<{ id: number; house_id: number; since: Date | null }>(
    db,
    unreachedOf(caller),
  );
  return {
    channels: noticeChannelKeys.map((channel) => ({
      channel,
      isConfigured: can.has(channel),
      downSince: down.get(channel)?.getTime() ?? null,
    })),
    unreached: unreached.flatMap(({ id, house_id, since }) =>
      since === null ? [] : [{ alarmId: id, houseId: house_id, since: since.getTime() }],
    ),
  };
}

/** Urgent alarms of the caller's houses that reached no one, the oldest first. */
const unreachedOf = (caller: Caller) => sql`
  select a.id, a.house_id, ${sql.raw(unreachedSince)} as since
  from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
  where ${sql.raw(unreachedSql("now()"))} and ${visibleHouses(caller)}
  order by a.raised_at limit 200`;
