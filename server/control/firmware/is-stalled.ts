import { sql } from "drizzle-orm";
import { may } from "../../../contract/account/policy.ts";
import { callerOf } from "../control/authority/author-check.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { visibleOrgs } from "../../platform/session/caller-scope.ts";
import type { Round } from "./rollout-round.ts";

/**
 * Pauses the rollout, and returns true, when the person responsible has left, changed organisation
 * or lost the right. No house counts as failed. Another person may resume it.
 */
export async function isStalled(
  database: Database,
  rolloutId: number,
  { author: { created_by: userId }, orgId }: Pick<Round, "author" | "orgId">,
): Promise<boolean> {
  const caller = await callerOf(database, userId, null);
  if (caller !== null && may(caller, "control.rollout")) {
    const observed = await rows(
      database,
      sql`select 1 from orgs o where o.id = ${orgId}::bigint and ${visibleOrgs(caller)}`,
    );
    if (observed.length > 0) return false;
  }
  // A person who has resumed it meanwhile is checked separately.
  await database.query(
    `update rollouts set state = 'paused', reason = 'notAllowed'
     where id = $1 and state = 'running' and created_by = $2`,
    [rolloutId, userId],
  );
  return true;
}
