import { sql } from "drizzle-orm";
import { may } from "../../contract/policy.ts";
import { callerOf } from "../control/author-check.ts";
import type { Database } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { visibleOrgs } from "../session/scope.ts";
import type { Round } from "./rollout-round.ts";

/**
 * Whether the rollout stands still because whoever answers for it is gone, has moved, or has lost
 * the right: no house fails for that. Somebody else may go on.
 */
export async function isStandingStill(
  database: Database,
  rolloutId: number,
  { author: { created_by: userId }, orgId }: Pick<Round, "author" | "orgId">,
): Promise<boolean> {
  const caller = await callerOf(database, userId, "", true);
  if (caller !== null && may(caller, "control.rollout")) {
    const seen = await rows(
      database,
      sql`select 1 from orgs o where o.id = ${orgId}::bigint and ${visibleOrgs(caller)}`,
    );
    if (seen.length > 0) return false;
  }
  // Whoever has gone on meanwhile is asked for himself.
  await database.query(
    `update rollouts set state = 'paused', reason = 'notAllowed'
     where id = $1 and state = 'running' and created_by = $2`,
    [rolloutId, userId],
  );
  return true;
}
