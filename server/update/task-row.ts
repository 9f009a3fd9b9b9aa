import { isTaskFailed, type TaskLife } from "../../contract/update/task.ts";
import type { Query } from "../db/open.ts";

/** States that count as failures (contract/update/task.ts), as SQL has them. */
export const failedStates = "('failed', 'rolledBack', 'unconfirmed')";

/** The task is so from now on. What has failed anew nobody has seen. */
export const writeTask = (
  tx: { readonly query: Query },
  id: number,
  life: TaskLife,
): Promise<unknown> =>
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
