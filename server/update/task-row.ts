import type { TaskLife } from "../../contract/update/task.ts";
import type { Query } from "../db/open.ts";

/** The task is so from now on. */
export const writeTask = (
  tx: { readonly query: Query },
  id: number,
  life: TaskLife,
): Promise<unknown> =>
  tx.query("update update_tasks set state = $2, life = $3, ended_at = $4 where id = $1", [
    id,
    life.state,
    JSON.stringify(life),
    life.endedAt === null ? null : new Date(life.endedAt),
  ]);
