import { eq, sql } from "drizzle-orm";
import type { MorningRow } from "../../../contract/operate/morning.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { expectVersion, notFound } from "../../platform/base/refusal.ts";
import { morningRows } from "../../platform/db/schema/flock/morning-tables.ts";
import { nextVersion, rows } from "../../platform/db/sql-statement.ts";
import { inSubtree, visibleFarms } from "../../platform/session/caller-scope.ts";
import { makeMorning } from "./morning-maker.ts";
import { findMorning } from "./morning-queries.ts";

/** Records a visit, or whether the row was useful. Refusals: 401, 404, 409. */
export function answerMorning(deps: Deps, call: Call<"answerMorning">): Promise<MorningRow> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx) => {
    await tx.query("select 1 from morning_rows where id = $1::bigint for update", [input.id]);
    const before = await findMorning(tx, caller, input.id);
    expectVersion(before, input);
    const at = new Date(now);
    const remark =
      input.answer === "visited"
        ? { visitedAt: at, visitedBy: caller.name }
        : { isUseful: input.answer === "useful", judgedAt: at, judgedBy: caller.name };
    await tx.orm
      .update(morningRows)
      .set({ ...remark, version: nextVersion(morningRows) })
      .where(eq(morningRows.id, before.id));
    const after = await findMorning(tx, caller, before.id);
    await logChange(tx, after);
    return after;
  });
}

/** Makes the lists of a farm and of its descendants again. Refusal: 404 for a farm out of sight. */
export async function makeMorningNow(
  { database }: Deps,
  { caller, input, logChange, now }: Call<"makeMorning">,
): Promise<{ farms: number }> {
  const records = await rows<{ id: number; orgId: number }>(
    database,
    sql`select f.id, f.org_id as "orgId" from farms f
      where ${inSubtree(input.farmId)} and ${visibleFarms(caller)} order by f.id`,
  );
  const [first] = records;
  if (first === undefined) throw notFound();
  const farmIds = records.map(({ id }) => id);
  await makeMorning(database, first.orgId, farmIds, now);
  await logChange(database, { farmId: input.farmId, orgId: first.orgId, farms: farmIds.length });
  return { farms: farmIds.length };
}
