import { minuteMs } from "../../../../contract/base/time.ts";
import type { PolledEvent } from "../../../judge/record/polled-alarms.ts";

/**
 * Commands that ended longer ago are no longer reported: the time the alarm would have been active,
 * ms.
 */
const shownMs = 30 * minuteMs;

/**
 * Actions without an alarm whose result differs in a later frame: the gateway reported done, but
 * the house is in another mode or level. They end in the worker's check and not in the ingest,
 * which reports the commands that a gateway's message ends.
 */
export const contradictedActionsEvent: PolledEvent = {
  kind: "mixed",
  sql: `select c.house_id, sum((select count(*) from jsonb_array_elements(c.life -> 'found') f
        where f ->> 'r' <> 'applied'))::int as value
    from control_commands c
    where c.kind = 'do' and c.state in ('mismatch', 'partly') and c.ended_at > $1
      and c.reason is distinct from 'changedSince'
      and not exists (select 1 from alarms a where a.house_id = c.house_id
        and a.key = 'settingsMixed' and (a.state in ('unacknowledged', 'acknowledged')
          or a.cleared_at >= c.ended_at))
    group by c.house_id`,
  values: (at) => [new Date(at - shownMs)],
};
