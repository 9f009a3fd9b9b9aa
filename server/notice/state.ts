import { sql } from "drizzle-orm";
import { type NoticeChannel, noticeChannelKeys } from "../../contract/notice.ts";
import type { NoticeReport } from "../../contract/notice-row.ts";
import type { Query } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";

/** How telling goes: each channel, and urgent alarms of the caller's houses that reached nobody. */
export async function readNoticeState(
  on: { readonly query: Query },
  caller: Caller,
  can: ReadonlySet<NoticeChannel>,
): Promise<NoticeReport> {
  const paths = await rows<{ channel: NoticeChannel; down_since: Date | null }>(
    on,
    sql`select channel, down_since from notice_paths`,
  );
  const down = new Map(paths.map(({ channel, down_since }) => [channel, down_since]));
  const unreached = await rows<{ id: number; house_id: number; since: Date | null }>(
    on,
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

/** Every number that is to be told of it by a call was told twice; since the last of them was. */
const unreachedOf = (caller: Caller) => sql`
  select a.id, a.house_id, (
      select max(second.due_at) from (
        select n.due_at, row_number() over (partition by n.phone_id order by n.due_at) as turn
        from notices n where n.alarm_ids @> array[a.id] and n.kind in ('raise', 'repeat', 'summary')
          and n.channel = 'call') second
      where second.turn = 2) as since
  from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
  where a.state = 'unacknowledged' and a.severity = 1 and a.shelved_until is null
    and a.suppressed_by is null and ${visibleHouses(caller)}
    and exists (select 1 from notice_duties d where d.alarm_id = a.id and d.channel = 'call')
    and not exists (select 1 from notice_duties d
      where d.alarm_id = a.id and d.channel = 'call' and d.told < 2)
  order by a.raised_at limit 200`;
