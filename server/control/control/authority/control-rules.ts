import { sql } from "drizzle-orm";
import { limitsIn } from "../../../../contract/control/risk/control-limit.ts";
import type { ControlRules } from "../../../../contract/control/risk/control-rule.ts";
import { found } from "../../../platform/base/refusal.ts";
import type { Call } from "../../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../../platform/api/in-transaction.ts";
import type { Database, Queryable } from "../../../platform/db/open-database.ts";
import { rows } from "../../../platform/db/sql-statement.ts";
import { type Caller, visibleOrgs } from "../../../platform/session/caller-scope.ts";

interface RulesRow {
  readonly id: number;
  readonly is_remote_off: boolean;
  readonly remote_off_by: string | null;
  readonly remote_off_at: Date | null;
  readonly second_person: ControlRules["secondPerson"];
  readonly control_limits: unknown;
}

const rulesOf = (row: RulesRow): ControlRules => ({
  orgId: row.id,
  isRemoteOff: row.is_remote_off,
  remoteOffBy: row.remote_off_by,
  remoteOffAt: row.remote_off_at?.getTime() ?? null,
  secondPerson: row.second_person,
  limits: limitsIn(row.control_limits),
});

async function findRules(
  db: Queryable,
  caller: Caller,
  orgId: number | null,
  isLocked = false,
): Promise<ControlRules> {
  const [row] = await rows<RulesRow>(
    db,
    sql`select o.id, o.is_remote_off, o.remote_off_by, o.remote_off_at, o.second_person,
        o.control_limits
      from orgs o where o.id = ${orgId}::bigint and ${visibleOrgs(caller)}
      ${isLocked ? sql`for no key update` : sql``}`,
  );
  return rulesOf(found(row ?? null));
}

/** Reads the rules of an organisation, by default the caller's. Refusal: 404. */
export const readRules = (
  database: Database,
  caller: Caller,
  { orgId }: { readonly orgId?: number | undefined },
): Promise<ControlRules> => findRules(database, caller, orgId ?? caller.orgId);

/** Sets limits and the second-person rule. Refusal: 404. */
export function saveRules(deps: Deps, call: Call<"saveControlRules">): Promise<ControlRules> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const before = await findRules(tx, caller, input.orgId, true);
    await tx.query("update orgs set second_person = $2, control_limits = $3 where id = $1", [
      input.orgId,
      input.secondPerson,
      JSON.stringify(input.limits),
    ]);
    const after = await findRules(tx, caller, input.orgId);
    await logChange(tx, { before, after });
    return after;
  });
}

/**
 * Switches remote control of an organisation on or off. Returns the rules before and after.
 * Refusal: 404.
 */
export async function setRemoteOff(
  tx: Queryable,
  { caller, input, now }: Pick<Call<"switchRemote">, "caller" | "input" | "now">,
): Promise<{ readonly before: ControlRules; readonly after: ControlRules }> {
  const before = await findRules(tx, caller, input.orgId, true);
  if (before.isRemoteOff === input.isOff) return { before, after: before };
  await tx.query(
    "update orgs set is_remote_off = $2, remote_off_by = $3, remote_off_at = $4 where id = $1",
    [input.orgId, input.isOff, caller.name, new Date(now)],
  );
  return { before, after: await findRules(tx, caller, input.orgId) };
}
