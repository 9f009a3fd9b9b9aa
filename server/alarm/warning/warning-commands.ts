import { addDays } from "../../../contract/base/calendar-day.ts";
import { eq } from "drizzle-orm";
import type { Warning } from "../../../contract/alarm/warning.ts";
import { expectVersion, Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { warnings } from "../../platform/db/schema/alarm/warning-tables.ts";
import { nextVersion } from "../../platform/db/sql-statement.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";
import { findWarning } from "./warning-queries.ts";

/**
 * Silences a warning for some days. Refusals: 401, 404, 409 conflict for a warning that is over.
 */
export function dismissWarning(deps: Deps, call: Call<"dismissWarning">): Promise<Warning> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx, audit) => {
    await tx.query("select 1 from warnings where id = $1::bigint for update", [input.id]);
    const before = await findWarning(tx, caller, input.id);
    expectVersion(before, input);
    if (before.state !== "open") throw new Refusal(409, "conflict");
    await tx.orm
      .update(warnings)
      .set({
        state: "dismissed",
        untilDay: addDays(before.lastDay, input.days),
        closedAt: new Date(now),
        closedBy: caller.name,
        reason: input.reason,
        wasRight: input.wasRight,
        version: nextVersion(warnings),
      })
      .where(eq(warnings.id, before.id));
    const after = await findWarning(tx, caller, before.id);
    await logChange(tx, after);
    audit.facts(await houseFacts(tx, [after.houseId]));
    return after;
  });
}
