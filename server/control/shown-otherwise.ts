import { minuteMs } from "../../contract/time.ts";
import type { PolledEvent } from "../alarm/polled-alarms.ts";

/** What ended longer ago is not told any more: as long as the alarm would have stood, ms. */
const toldMs = 30 * minuteMs;

/**
 * Actions of which a frame has shown otherwise than they were to be, and no alarm has told: the
 * gateway says done, and the house stands in another mode or level. They end by the worker's look
 * and not in the ingest, where commands that a gateway's word ends are told with it.
 */
export const actionsShownOtherwise: PolledEvent = {
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
  values: (at) => [new Date(at - toldMs)],
};
