import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { tableOf } from "../../../contract/base/table-keys.ts";
import {
  type ProductionSettings,
  productionSettings,
  type SettingKey,
  settingKeys,
  type settingsSchema,
  settingValuesSchema,
} from "../../../contract/fleet/production-setting.ts";
import { expectVersion, notFound } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Database, Queryable, Transaction } from "../../platform/db/open-database.ts";
import { orgSettings } from "../../platform/db/schema/alarm/warning-tables.ts";
import { nextVersion, rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleOrgs } from "../../platform/session/caller-scope.ts";

type Settings = z.output<typeof settingsSchema>;

/** Settings of an organisation; a value out of its limits counts as the default. */
export async function settingsOf(
  db: Queryable,
  orgId: number | null,
): Promise<{ readonly values: ProductionSettings; readonly version: number }> {
  const [row] = await db.query<{ values: Record<string, number>; version: number }>(
    "select values, version from org_settings where org_id = $1",
    [orgId],
  );
  const values = tableOf(settingKeys, (key) => {
    const parsed = settingValuesSchema.shape[key].safeParse(row?.values[key]);
    return parsed.success ? parsed.data : productionSettings[key].usual;
  });
  return { values, version: row?.version ?? 0 };
}

/** Joins to `h` (houses), as `g`, what their organisations have set. */
export const withSettings = sql`left join org_settings g on g.org_id = h.org_id`;
/**
 * SQL on settings `g`: one setting with the same result as `settingsOf`, for statements that read
 * many flocks.
 */
export function settingIn(key: SettingKey): SQL {
  const { min, max, usual } = productionSettings[key];
  const value = sql`(g."values"->>${sql.raw(`'${key}'`)})::float8`;
  return sql`case when ${value} between ${min} and ${max} then ${value} else ${usual} end`;
}

/** Settings of the caller's organisation, or of one an administrator names. Refusal: 404. */
export async function readSettings(
  database: Database,
  caller: Caller,
  { orgId: requestedOrg }: { readonly orgId?: number | undefined },
): Promise<Settings> {
  const orgId = requestedOrg ?? caller.orgId;
  if (requestedOrg !== undefined) await expectOrg(database, caller, requestedOrg, false);
  const { values, version } = await settingsOf(database, orgId);
  return { orgId, values: { ...values }, version };
}

/** Refusals: 400 for a value beyond its limits, 401, 404, 409 conflict. */
export function saveProductionSettings(
  deps: Deps,
  call: Call<"saveProductionSettings">,
): Promise<Settings> {
  const { caller, input, logChange } = call;
  const { orgId, values } = input;
  return inTransaction(deps, call, async (tx) => {
    await expectOrg(tx, caller, orgId, true);
    const before = await settingsOf(tx, orgId);
    expectVersion(before, input);
    await write(tx, orgId, values);
    const after = await settingsOf(tx, orgId);
    await logChange(tx, { orgId, before: before.values, after: after.values });
    return { orgId, values: { ...after.values }, version: after.version };
  });
}

const write = (tx: Transaction, orgId: number, values: ProductionSettings) =>
  tx.orm
    .insert(orgSettings)
    .values({ orgId, values })
    .onConflictDoUpdate({
      target: orgSettings.orgId,
      set: { values, version: nextVersion(orgSettings) },
      setWhere: eq(orgSettings.orgId, orgId),
    });

/**
 * Expects an organisation that the caller sees. `isLocked`: locks its row, so that two people who
 * save at once wait for each other.
 */
export async function expectOrg(
  db: Queryable,
  caller: Caller,
  orgId: number,
  isLocked: boolean,
): Promise<void> {
  const orgs = await rows(
    db,
    sql`select 1 from orgs o where o.id = ${orgId}::bigint and ${visibleOrgs(caller)}
      ${isLocked ? sql`for no key update of o` : sql``}`,
  );
  if (orgs.length === 0) throw notFound();
}
