import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { areaCodeOf } from "../../../contract/base/area.ts";
import { type createFarmSchema, farmFaults, type FarmRow } from "../../../contract/fleet/farm.ts";
import { farmSchema } from "../../../contract/account/farm-tree.ts";
import { expectVersion, refuseField, Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { expectUnlike } from "../../platform/db/alike-name.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { farms } from "../../platform/db/schema/fleet/farm-tables.ts";
import { nextVersion, one } from "../../platform/db/sql-statement.ts";
import type { FactDraft } from "../../platform/fact/append-facts.ts";
import { checkQuota } from "../../account/org/org-quota.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import {
  putByExternalId,
  saveExternalIds,
  uniqueIds,
  withOwnIds,
} from "../external-id/external-ids-in-form.ts";
import { checkLevel, lockTree, parentFor, type FarmPosition, positionOf } from "./farm-position.ts";
import { findFarm } from "./farm-queries.ts";

type Create = z.output<typeof createFarmSchema>;

const unique = { farms_name: "name", ...uniqueIds };
/** A node with its ids in other systems, which are part of its form. */
const farmWithIds = async (tx: Transaction, caller: Caller, id: number): Promise<FarmRow> =>
  withOwnIds(tx, "farm", await findFarm(tx, caller, id));

/**
 * Refusals: 400 for invalid fields, 401 when the session has ended, 404 for a parent or
 * organisation outside the scope, 409 quotaReached, nameTaken.
 */
export function createFarm(deps: Deps, call: Call<"createFarm">): Promise<FarmRow> {
  const { caller, input, logChange } = call;
  return inTransaction({ ...deps, unique }, call, async (tx, after) => {
    const orgId = await orgOf(tx, caller, input);
    await lockTree(tx, orgId);
    const parent = await parentFor(tx, caller, { id: null, orgId }, input.parentId);
    await checkLevel(tx, null, input.level, parent);
    await checkQuota(tx, orgId, "farms");
    await expectUnlike(tx, "farms", input.parentId ?? -orgId, input);
    const id = await nextId(tx);
    const lineage = [...(parent?.lineage ?? []), id];
    await tx.orm.insert(farms).values({ ...input, adcode: adcodeOf(input), id, orgId, lineage });
    await saveExternalIds(tx, caller, "farm", { id, orgId }, input.externalIds);
    const farm = await farmWithIds(tx, caller, id);
    await logChange(tx, { before: null, after: farm });
    after.facts([treeOf(orgId)]);
    return farm;
  });
}

/**
 * Refusals: as for `createFarm`, 404 for the node itself, 409 conflict for another version than the
 * stored one.
 */
export function updateFarm(deps: Deps, call: Call<"updateFarm">): Promise<FarmRow> {
  const { caller, input, logChange } = call;
  return inTransaction({ ...deps, unique }, call, async (tx, after) => {
    const { position, farm: before } = await lockFarm(tx, caller, input.id);
    const parent = await parentFor(tx, caller, position, input.parentId);
    expectVersion(before, input);
    await expectUnlike(tx, "farms", input.parentId ?? -position.orgId, input);
    await checkLevel(tx, position.id, input.level, parent);
    await tx.orm
      .update(farms)
      .set({ ...input, adcode: adcodeOf(input), version: nextVersion(farms) })
      .where(eq(farms.id, position.id));
    await moveLineages(tx, position, parent?.lineage ?? []);
    await saveExternalIds(tx, caller, "farm", position, input.externalIds);
    const farm = await farmWithIds(tx, caller, position.id);
    await logChange(tx, { before, after: farm });
    if (hasSnapshotChange(before, farm)) after.facts([treeOf(position.orgId)]);
    return farm;
  });
}

/** Refusals as when a node is created or changed. */
export function putFarm(deps: Deps, call: Call<"putFarm">): Promise<FarmRow> {
  const { caller, input } = call;
  const { system, externalId, ...form } = input;
  const orgSql = sql`coalesce((select f.org_id from farms f where f.id = ${form.parentId}::bigint),
    ${caller.orgId ?? form.orgId ?? null}::bigint)`;
  return putByExternalId(deps, caller, "farm", { system, externalId }, orgSql, {
    create: (externalIds) =>
      createFarm(deps, {
        ...call,
        logChange: (on, change) => call.logChange(on, change),
        input: { ...form, externalIds },
      }),
    update: (record) =>
      updateFarm(deps, {
        ...call,
        logChange: (on, change) => call.logChange(on, change),
        input: { ...form, ...record },
      }),
  });
}

/**
 * Refusals: 401, 404, 409 farmInUse while nodes or houses belong to it or managers are assigned to
 * it.
 */
export function deleteFarm(deps: Deps, call: Call<"deleteFarm">): Promise<void> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx, after) => {
    const { position, farm } = await lockFarm(tx, caller, input.id);
    const below = await one<Record<"farms" | "houses" | "displays" | "phones" | "rotas", number>>(
      tx,
      sql`select (select count(*) from farms where parent_id = ${farm.id}) as farms,
        (select count(*) from houses where farm_id = ${farm.id}) as houses,
        (select count(*) from displays where farm_id = ${farm.id}) as displays,
        (select count(*) from alarm_phones where farm_id = ${farm.id}) as phones,
        (select count(*) from rotas where farm_id = ${farm.id}) as rotas`,
    );
    const values = { ...below, users: farm.managerCount };
    if (Object.values(values).some((count) => count > 0))
      throw new Refusal(409, "farmInUse", { values });
    await tx.orm.delete(farms).where(eq(farms.id, farm.id));
    await logChange(tx, farm);
    after.facts([treeOf(position.orgId)]);
  });
}

/** The id is part of the lineage too, so it is drawn before the row is written. */
async function nextId(tx: Transaction): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('farms', 'id')) as id`,
  );
  return id;
}

/** Moves the node and its descendants below `above`, the ids from the root to its new parent. */
async function moveLineages(
  tx: Transaction,
  { id, lineage }: FarmPosition,
  above: readonly number[],
): Promise<void> {
  await tx.query(
    `update farms set lineage = $2::int[] || lineage[$3::int:]
     where lineage && array[$1::int]`,
    [id, above, lineage.length],
  );
}

/**
 * Locks a node and its tree. Nothing can be added to it until then, because a reference waits for
 * the lock.
 */
async function lockFarm(
  tx: Transaction,
  caller: Caller,
  id: number,
): Promise<{ position: FarmPosition; farm: FarmRow }> {
  await lockTree(tx, (await positionOf(tx, caller, id)).orgId);
  await tx.query("select 1 from farms where id = $1 for update", [id]);
  return { position: await positionOf(tx, caller, id), farm: await farmWithIds(tx, caller, id) };
}

/**
 * Organisation of a new node: its parent's; of a root the one an administrator chose, otherwise the
 * caller's own.
 */
async function orgOf(
  tx: Transaction,
  caller: Caller,
  { parentId, orgId }: Create,
): Promise<number> {
  const parent = parentId === null ? null : await positionOf(tx, caller, parentId);
  const ownOrgId = caller.roleKey === "administrator" ? (orgId ?? parent?.orgId) : caller.orgId;
  if (ownOrgId === undefined || ownOrgId === null)
    throw refuseField(400, "orgId", farmFaults.orgNeeded);
  return ownOrgId;
}

const adcodeOf = ({ country, adcode }: Pick<Create, "country" | "adcode">): string =>
  areaCodeOf(country, adcode);

/** True when a farm's snapshot data has changed. */
const hasSnapshotChange = (before: FarmRow, after: FarmRow): boolean =>
  Object.keys(farmSchema.shape).some(
    (name) => before[name as keyof FarmRow] !== after[name as keyof FarmRow],
  );

const treeOf = (orgId: number): FactDraft => ({ kind: "tree", orgId });
