import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open-database.ts";
import { one } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { failedStates } from "./install-task-row.ts";

/**
 * Counts houses whose gateway failed to install its newest file. A failure no longer counts once
 * the installation is retried, another file is sent, the house gets another gateway, or a person
 * ends the rollout.
 */
export const countFailedUpdates = async (db: Queryable, caller: Caller): Promise<number> => {
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(distinct t.house_id) as count
      from update_tasks t join rollouts r on r.id = t.rollout_id
        join gateways g on g.id = t.gateway_id and g.house_id = t.house_id
        join houses h on h.id = t.house_id join farms f on f.id = h.farm_id
      where t.state in ${sql.raw(failedStates)} and r.state <> 'ended' and ${visibleHouses(caller)}
        and not exists (select 1 from update_tasks n
          where n.house_id = t.house_id and n.id > t.id and n.state <> 'leftOut')`,
  );
  return count;
};
