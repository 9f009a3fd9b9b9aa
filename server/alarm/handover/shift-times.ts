import { eq, sql } from "drizzle-orm";
import type { Org } from "../../../contract/account/farm-tree.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { orgs } from "../../platform/db/schema/base/org-tables.ts";
import { nextVersion, rows } from "../../platform/db/sql-statement.ts";
import { orgColumns, orgOf, type OrgRow } from "../../account/org/org-row.ts";
import { visibleOrgs } from "../../platform/session/caller-scope.ts";

/** Refusals: 400 for an invalid time of day, 401, 404 for a foreign organisation. */
export function saveShiftTimes(deps: Deps, call: Call<"saveShiftTimes">): Promise<Org> {
  const { caller, input, logChange } = call;
  const { orgId, shiftTimes } = input;
  return inTransaction(deps, call, async (tx) => {
    const [row] = await rows<OrgRow>(
      tx,
      sql`select ${sql.raw(orgColumns)} from orgs o
        where o.id = ${orgId}::bigint and ${visibleOrgs(caller)} for no key update of o`,
    );
    if (row === undefined) throw notFound();
    const before = orgOf(row);
    const after = { ...before, shiftTimes };
    await tx.orm
      .update(orgs)
      .set({ shiftTimes, version: nextVersion(orgs) })
      .where(eq(orgs.id, orgId));
    await logChange(tx, { before, after });
    return after;
  });
}
