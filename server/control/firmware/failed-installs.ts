import type { PolledAlarm } from "../../judge/record/polled-alarms.ts";
import { failedStates } from "./install-task-row.ts";

/**
 * Gateways whose newest file has not come to a good end. It is over when it is tried again, another
 * one is sent, the house has another gateway, or a person ends the rollout.
 */
export const failedUpdates: PolledAlarm = {
  key: "updateFailed",
  sql: `select t.house_id, null::int as value, null::int as severity
    from update_tasks t join rollouts r on r.id = t.rollout_id
      join gateways g on g.id = t.gateway_id and g.house_id = t.house_id
    where t.state in ${failedStates} and r.state <> 'ended'
      and not exists (select 1 from update_tasks n
        where n.house_id = t.house_id and n.id > t.id and n.state <> 'leftOut')`,
  values: () => [],
};
