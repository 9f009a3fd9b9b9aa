import { coverWithinMs } from "../../../contract/notify/alarm-coverage.ts";
import { plannedKindsSql } from "../notice-budget/notice-budget-use.ts";

/**
 * SQL over an alarm `a`: the time at which the last of its numbers had its second call, or its only
 * one, so that the missing answer was certain.
 */
export const unreachedSince = `(select max(number.at) from (
    select coalesce(min(call.at) filter (where call.turn = 2), min(call.at)) as at from (
      select n.phone_id, n.due_at as at,
        row_number() over (partition by n.phone_id order by n.due_at) as turn
      from notice_duties d join notices n on n.phone_id = d.phone_id and n.channel = d.channel
        and n.alarm_ids @> array[a.id] and n.due_at >= d.start_at
        and n.kind in ${plannedKindsSql}
      where d.alarm_ids @> array[a.id] and d.channel = 'call') call
    group by call.phone_id) number)`;

/**
 * SQL condition on an alarm `a`: it is urgent, needs a notice and nobody answered. Every number was
 * called twice; for one that gets a single call, five minutes have passed. A number whose hours
 * begin only later is not waited for. `now`: the moment, as SQL.
 */
export const unreachedSql = (now: string): string => `a.state = 'unacknowledged'
  and a.severity = 1 and a.shelved_until is null and a.suppressed_by is null
  and exists (select 1 from notice_duties d
    where d.alarm_ids @> array[a.id] and d.channel = 'call' and d.told > 0)
  and not exists (select 1 from notice_duties d
    where d.alarm_ids @> array[a.id] and d.channel = 'call'
    and case d.told when 0 then d.next_at <= ${now} + interval '${coverWithinMs[1]} ms'
      when 1 then d.next_at is not null or d.told_at > ${now} - interval '5 minutes'
      else false end)`;
