import { isTaskFailed, type TaskLife } from "../../../contract/control/firmware/rollout-task.ts";
import { isActiveHigh } from "../../judge/record/standing-alarms.ts";
import type { Queryable } from "../../platform/db/open-database.ts";

/** States that count as failures (contract/control/firmware/rollout-task.ts), as SQL has them. */
export const failedStates = "('failed', 'rolledBack', 'unconfirmed')";

/** True when the house of the task t is in an alarm raised after its installation. */
export const isAlarmedSince = `exists(select 1 from alarms a
  where a.house_id = t.house_id and ${isActiveHigh}
    and a.raised_at > to_timestamp((t.life->>'installAt')::float8 / 1000))`;

/** Writes the new state of the task. A new failure counts as unseen. */
export const writeTask = (tx: Queryable, id: number, life: TaskLife): Promise<unknown> =>
  tx.query(
    `update update_tasks set state = $2, life = $3, ended_at = $4, is_seen = is_seen and $5
     where id = $1`,
    [
      id,
      life.state,
      JSON.stringify(life),
      life.endedAt === null ? null : new Date(life.endedAt),
      isTaskFailed(life.state),
    ],
  );
