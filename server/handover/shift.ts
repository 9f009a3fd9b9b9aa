import { eq, sql } from "drizzle-orm";
import type { Org } from "../../contract/farm-tree.ts";
import { notFound } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import { orgs } from "../db/schema/org.ts";
import { nextVersion, rows } from "../db/statement.ts";
import { orgColumns, orgOf, type OrgRow } from "../org/org-row.ts";
import { visibleOrgs } from "../session/scope.ts";

/** Refusals: 400 for what is no time of day, 401, 404 for an organisation of others. */
export function saveShiftTimes(deps: Deps, call: Call<"saveShiftTimes">): Promise<Org> {
  const { caller, input, logChange } = call;
  const { orgId, shiftTimes } = input;
  return inWork(deps, call, async (tx) => {
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
