import { sql } from "drizzle-orm";
import type { NoticeBudget } from "../../../contract/notify/notice-budget.ts";
import { expectVersion } from "../../platform/base/refusal.ts";
import { orgOf } from "../../alarm/alarm-setting/alarm-setting-queries.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { noticeBudgets } from "../../platform/db/schema/alarm/alarm-setting-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { budgetOf } from "./notice-budget-queries.ts";

/**
 * Saves the daily budget of an organisation from now on; its use today counts. Refusals: 400, 401,
 * 403, 404, 409 conflict.
 */
export function saveBudget(deps: Deps, call: Call<"saveNoticeBudget">): Promise<NoticeBudget> {
  const { caller, input, now, logChange } = call;
  const { calls, texts, onWayMin, thereMin, version } = input;
  return inTransaction(deps, call, async (tx) => {
    const orgId = await orgOf(tx, caller, input.orgId);
    // If two people set it at once, the second waits, and learns that it has changed.
    await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`notice budget ${orgId}`]);
    const before = await budgetOf(tx, orgId, now);
    expectVersion(before, { version });
    await rows(tx, sql`delete from notice_budgets where org_id = ${orgId}`);
    await tx.orm.insert(noticeBudgets).values({
      orgId,
      calls,
      texts,
      onWayMin,
      thereMin,
      changedBy: caller.name,
      changedAt: new Date(now),
      version: version + 1,
    });
    const after = await budgetOf(tx, orgId, now);
    await logChange(tx, { before, after });
    return after;
  });
}
