import { and, eq, type SQL, sql } from "drizzle-orm";
import {
  hasDeadband,
  type KindSetting,
  kindValueKeys,
  type KindValues,
  type LimitSetting,
} from "../../../contract/alarm/alarm-setting.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { expectVersion, notFound, refuseField } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import {
  alarmKindSettings,
  limitSettings,
} from "../../platform/db/schema/alarm/alarm-setting-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleBreeds, visibleFarms } from "../../platform/session/caller-scope.ts";
import { type LimitPlace, orgOf, readKinds, readLimitSettings } from "./alarm-setting-queries.ts";

/** If two people set the same thing, the second waits and learns that it has changed. */
export const lockOrg = (tx: Transaction, orgId: number): Promise<unknown> =>
  tx.query("select pg_advisory_xact_lock(hashtext($1))", [`alarm settings ${orgId}`]);

async function housesOf(tx: Transaction, orgId: number): Promise<number[]> {
  const houses = await rows<{ id: number }>(
    tx,
    sql`select id from houses where org_id = ${orgId} order by id`,
  );
  return houses.map(({ id }) => id);
}

export const changedBy = ({ caller, now }: { readonly caller: Caller; readonly now: number }) => ({
  changedBy: caller.name,
  changedAt: new Date(now),
});

/**
 * Returns the setting of a kind from now on; null when the catalogue's applies again. Active alarms
 * keep their severity. Refusals: 400, 401, 404, 409 conflict.
 */
export function saveKind(deps: Deps, call: Call<"saveAlarmKind">): Promise<KindSetting | null> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx, after) => {
    const orgId = await orgOf(tx, caller, input.orgId);
    await lockOrg(tx, orgId);
    const [before] = await readKinds(tx, orgId, input.key);
    expectVersion({ version: before?.version ?? 0 }, input);
    await writeKind(tx, orgId, call);
    const [kind = null] = await readKinds(tx, orgId, input.key);
    await logChange(tx, { orgId, key: input.key, before: before ?? null, after: kind });
    after.housesChanged(await housesOf(tx, orgId));
    return kind;
  });
}

async function writeKind(
  tx: Transaction,
  orgId: number,
  call: Call<"saveAlarmKind">,
): Promise<void> {
  const { key, version, severity, onDelayMs, offDelayMs, deadband, latches } = call.input;
  const table = alarmKindSettings;
  const values: KindValues = {
    severity,
    onDelayMs,
    offDelayMs,
    deadband: hasDeadband(key) ? deadband : null,
    latches,
  };
  await tx.orm.delete(table).where(and(eq(table.orgId, orgId), eq(table.key, key)));
  if (kindValueKeys.every((name) => values[name] === null)) return;
  await tx.orm
    .insert(table)
    .values({ orgId, key, ...values, ...changedBy(call), version: version + 1 });
}

/**
 * Limits of a farm or breed from now on; null when it has none any more. Refusals: 400, 401, 404
 * for a farm or breed of others, 409 conflict.
 */
export function saveLimits(
  deps: Deps,
  call: Call<"saveAlarmLimits">,
): Promise<LimitSetting | null> {
  const { caller, input, logChange } = call;
  const { farmId, breedId } = input;
  if ((farmId === null) === (breedId === null))
    throw refuseField(400, "farmId", fieldFaults.farmOrBreed);
  return inTransaction(deps, call, async (tx, after) => {
    const orgId = await orgOf(tx, caller, input.orgId);
    await lockOrg(tx, orgId);
    await expectPlace(tx, caller, orgId, input);
    const [before] = await readLimitSettings(tx, orgId, input);
    expectVersion({ version: before?.version ?? 0 }, input);
    await writeLimits(tx, orgId, call);
    const [limits = null] = await readLimitSettings(tx, orgId, input);
    const name = (limits ?? before)?.name ?? "";
    await logChange(tx, { orgId, name, before: before ?? null, after: limits });
    after.housesChanged(await housesOf(tx, orgId));
    return limits;
  });
}

/** The farm is the organisation's; a breed its own or a common one. Refusal: 404. */
async function expectPlace(
  tx: Transaction,
  caller: Caller,
  orgId: number,
  { farmId, breedId }: LimitPlace,
): Promise<void> {
  const place: SQL =
    farmId === null
      ? sql`breeds b where b.id = ${breedId}::bigint and ${visibleBreeds(caller)}
          and (b.org_id is null or b.org_id = ${orgId})`
      : sql`farms f where f.id = ${farmId}::bigint and f.org_id = ${orgId}
          and ${visibleFarms(caller)}`;
  const records = await rows(tx, sql`select 1 from ${place} for share`);
  if (records.length === 0) throw notFound();
}

async function writeLimits(
  tx: Transaction,
  orgId: number,
  call: Call<"saveAlarmLimits">,
): Promise<void> {
  const { farmId, breedId, limits, version } = call.input;
  await rows(
    tx,
    sql`delete from limit_settings where org_id = ${orgId}
      and farm_id is not distinct from ${farmId}::int
      and breed_id is not distinct from ${breedId}::int`,
  );
  if (Object.values(limits).every((curve) => curve === undefined)) return;
  await tx.orm
    .insert(limitSettings)
    .values({ orgId, farmId, breedId, limits, ...changedBy(call), version: version + 1 });
}
