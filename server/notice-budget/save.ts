import { sql } from "drizzle-orm";
import type { NoticeBudget } from "../../contract/notice-budget.ts";
import { expectVersion } from "../base/refusal.ts";
import { orgOf } from "../alarm-setting/query.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import { noticeBudgets } from "../db/schema/alarm-setting.ts";
import { rows } from "../db/statement.ts";
import { budgetOf } from "./query.ts";

/**
 * What an organisation may use in a day from now on; what it has used today counts. Refusals: 400,
 * 401, 403, 404, 409 conflict.
 */
export function saveBudget(deps: Deps, call: Call<"saveNoticeBudget">): Promise<NoticeBudget> {
  const { caller, input, now, logChange } = call;
  const { calls, texts, version } = input;
  return inWork(deps, call, async (tx) => {
    const orgId = await orgOf(tx, caller, input.orgId);
    // Of two who set it the second waits, and hears that it is another now.
    await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`notice budget ${orgId}`]);
    const before = await budgetOf(tx, orgId, now);
    expectVersion(before, { version });
    await rows(tx, sql`delete from notice_budgets where org_id = ${orgId}`);
    await tx.orm.insert(noticeBudgets).values({
      orgId,
      calls,
      texts,
      changedBy: caller.name,
      changedAt: new Date(now),
      version: version + 1,
    });
    const after = await budgetOf(tx, orgId, now);
    await logChange(tx, { before, after });
    return after;
  });
}
