import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { OwnAdvice } from "../../../contract/base/own-advice.ts";
import type { CheckKey, OwnCheck } from "../../../contract/operate/own-check.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { expectVersion } from "../../platform/base/refusal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { ownChecks } from "../../platform/db/schema/alarm/alarm-setting-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { changedBy, lockOrg } from "./alarm-setting-commands.ts";
import { orgOf } from "./alarm-setting-queries.ts";

const adviceColumns = sql`c.cause, c.cause_en as "causeEn", c.steps, c.steps_en as "stepsEn"`;

/** Causes and checks of an organisation; `key`: of this reason alone. */
async function readOwnChecks(db: Queryable, orgId: number, key?: CheckKey): Promise<OwnCheck[]> {
  const records = await rows<OwnCheck & { changedAt: Date }>(
    db,
    sql`select c.key, ${adviceColumns}, c.changed_by as "changedBy", c.changed_at as "changedAt",
        c.version
      from own_checks c
      where c.org_id = ${orgId} and (${key ?? null}::text is null or c.key = ${key ?? null})
      order by c.key`,
  );
  return records.map((row) => ({ ...row, changedAt: row.changedAt.getTime() }));
}

/** Returns the causes and checks an organisation has written. Refusals: 400, 404. */
export async function listOwnChecks(
  db: Queryable,
  caller: Caller,
  { orgId: requestedOrg }: z.output<typeof routes.listOwnCheck.input>,
): Promise<{ orgId: number; rows: OwnCheck[] }> {
  const orgId = await orgOf(db, caller, requestedOrg);
  return { orgId, rows: await readOwnChecks(db, orgId) };
}

/** Returns the new texts for a reason; null: none. Refusals: 400, 401, 404, 409. */
export function saveOwnCheck(deps: Deps, call: Call<"saveOwnCheck">): Promise<OwnCheck | null> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const orgId = await orgOf(tx, caller, input.orgId);
    await lockOrg(tx, orgId);
    const { key, cause, causeEn, steps, stepsEn, version } = input;
    const [before = null] = await readOwnChecks(tx, orgId, key);
    expectVersion({ version: before?.version ?? 0 }, input);
    await tx.orm.delete(ownChecks).where(and(eq(ownChecks.orgId, orgId), eq(ownChecks.key, key)));
    if ([cause, causeEn, ...steps, ...stepsEn].some((text) => text !== ""))
      await tx.orm.insert(ownChecks).values({
        orgId,
        key,
        cause,
        causeEn,
        steps,
        stepsEn,
        ...changedBy(call),
        version: version + 1,
      });
    const [check = null] = await readOwnChecks(tx, orgId, key);
    await logChange(tx, { orgId, key, before, after: check });
    return check;
  });
}

/** Returns the own text of a house's organisation for a reason; null: no own text. */
export type OwnAdviceOf = (houseId: number, key: CheckKey) => OwnAdvice | null;

/** Own words of the organisations of these houses for these reasons. */
export async function readOwnAdvice(
  db: Queryable,
  houseIds: readonly number[],
  keys: readonly CheckKey[],
): Promise<OwnAdviceOf> {
  const records = await rows<OwnAdvice & { key: CheckKey; houseIds: number[] }>(
    db,
    sql`select c.key, ${adviceColumns}, array_agg(h.id) as "houseIds"
      from own_checks c join houses h on h.org_id = c.org_id
      where h.id = any(${sql.param([...new Set(houseIds)])}::int[])
        and c.key = any(${sql.param([...new Set(keys)])}::text[])
      group by c.org_id, c.key`,
  );
  const known = new Map(
    records.flatMap(({ key, houseIds: ids, ...advice }) =>
      ids.map((id) => [`${id} ${key}`, advice] as const),
    ),
  );
  return (houseId, key) => known.get(`${houseId} ${key}`) ?? null;
}
