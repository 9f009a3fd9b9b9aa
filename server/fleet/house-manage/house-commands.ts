import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type {
  createHouseSchema,
  ManagedHouse,
} from "../../../contract/fleet/house/house-manage.ts";
import { type AlarmRow, alarmOf } from "../../judge/record/alarm-row.ts";
import { type Pending, writeAlarms } from "../../judge/record/alarm-writer.ts";
import { expectVersion, notFound, refuseField, Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { expectUnlike } from "../../platform/db/alike-name.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { houseStates, houses } from "../../platform/db/schema/fleet/house-tables.ts";
import { nextVersion, one, only, rows } from "../../platform/db/sql-statement.ts";
import type { Appended } from "../../platform/fact/append-facts.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";
import { checkQuota } from "../../account/org/org-quota.ts";
import { type Caller, visibleFarms, visibleHouses } from "../../platform/session/caller-scope.ts";
import {
  putByExternalId,
  saveExternalIds,
  uniqueIds,
  withOwnIds,
} from "../external-id/external-ids-in-form.ts";
import { findManaged } from "./house-manage-queries.ts";
import { forgetHouse, houseManagersOf, assignFormerManagers } from "./house-removal.ts";

type Create = z.output<typeof createHouseSchema>;

const unique = { houses_name: "name", ...uniqueIds };
/** A house with its ids in other systems, which are part of its form. */
const houseWithIds = async (tx: Transaction, caller: Caller, id: number, now: number) =>
  withOwnIds(tx, "house", await findManaged(tx, caller, id, now));

/**
 * Refusals: 400 for invalid fields, 401 when the session has ended, 404 for a farm the caller does
 * not see, 409 quotaReached, nameTaken.
 */
export function createHouse(deps: Deps, call: Call<"createHouse">): Promise<ManagedHouse> {
  const { caller, input, logChange, now } = call;
  return inTransaction({ ...deps, unique }, call, async (tx, after) => {
    const { orgId } = await lockFarm(tx, caller, input.farmId);
    await checkQuota(tx, orgId, "houses");
    await expectUnlike(tx, "houses", input.farmId, input);
    const id = only(await insertHouses(tx, [{ ...input, orgId }]));
    await saveExternalIds(tx, caller, "house", { id, orgId }, input.externalIds);
    const house = await houseWithIds(tx, caller, id, now);
    await logChange(tx, { before: null, after: house });
    after.facts([{ kind: "tree", orgId }]);
    after.housesChanged([id]);
    return house;
  });
}

/**
 * Adds houses to locked farms, in the caller's transaction; their ids in the same order. A unique
 * index refuses duplicates.
 */
export async function insertHouses(
  tx: Transaction,
  inputs: readonly (Create & { readonly orgId: number })[],
): Promise<number[]> {
  if (inputs.length === 0) return [];
  const inserted = await tx.orm
    .insert(houses)
    .values(inputs.map((input) => ({ ...input, limitOverride: input.limits })))
    .returning({ id: houses.id });
  const ids = inserted.map(({ id }) => id).toSorted((a, b) => a - b);
  await tx.orm.insert(houseStates).values(ids.map((houseId) => ({ houseId })));
  return ids;
}

/** Refusals: as for `createHouse`, 404, 409 conflict for another version than the stored one. */
export function updateHouse(deps: Deps, call: Call<"updateHouse">): Promise<ManagedHouse> {
  const { caller, input, logChange, now } = call;
  return inTransaction({ ...deps, unique }, call, async (tx, after) => {
    const before = await lockHouse(tx, caller, input.id, now);
    expectVersion(before, input);
    const isMoved = input.farmId !== before.farmId;
    if (isMoved && (await lockFarm(tx, caller, input.farmId)).orgId !== before.orgId)
      throw refuseField(400, "farmId", fieldFaults.otherOrg);
    await expectUnlike(tx, "houses", input.farmId, input);
    if (before.flock !== null && input.species !== before.species)
      throw refuseField(409, "species", fieldFaults.speciesOfFlock);
    await tx.orm
      .update(houses)
      .set({ ...input, limitOverride: input.limits, version: nextVersion(houses) })
      .where(eq(houses.id, input.id));
    await saveExternalIds(tx, caller, "house", before, input.externalIds);
    const house = await houseWithIds(tx, caller, input.id, now);
    await logChange(tx, { before, after: house });
    if (isMoved) after.appended(await moveAlarms(tx, house, now));
    else after.facts(await houseFacts(tx, [house.id]));
    after.housesChanged([house.id]);
    return house;
  });
}

/** Refusals as when a house is created or changed. */
export function putHouse(deps: Deps, call: Call<"putHouse">): Promise<ManagedHouse> {
  const { caller, input } = call;
  const { system, externalId, ...form } = input;
  const orgSql = sql`(select f.org_id from farms f where f.id = ${form.farmId}::bigint)`;
  return putByExternalId(deps, caller, "house", { system, externalId }, orgSql, {
    create: (externalIds) =>
      createHouse(deps, {
        ...call,
        logChange: (on, change) => call.logChange(on, change),
        input: { ...form, externalIds },
      }),
    update: (record) =>
      updateHouse(deps, {
        ...call,
        logChange: (on, change) => call.logChange(on, change),
        input: { ...form, ...record },
      }),
  });
}

/**
 * Refusals: 401, 404, 409 houseStocked, houseBound, and houseHistory unless `withHistoryOf` is its
 * name.
 */
export function deleteHouse(deps: Deps, call: Call<"deleteHouse">): Promise<void> {
  const { caller, input, logChange, now } = call;
  const { id } = input;
  let managers: readonly number[] = [];
  const lockedUsers = async (tx: Transaction) => {
    await findManaged(tx, caller, id, now);
    managers = await houseManagersOf(tx, id);
    return managers;
  };
  return inTransaction({ ...deps, lockedUsers }, call, async (tx, after) => {
    // The state first, in the ingest's order: work the ingest has begun with this house ends
    // before.
    await tx.query("select 1 from house_states where house_id = $1::bigint for update", [id]);
    await tx.query("select 1 from houses where id = $1::bigint for update", [id]);
    const house = await findManaged(tx, caller, id, now);
    await expectRemovable(tx, house, input.withHistoryOf);
    await logChange(tx, house);
    await assignFormerManagers(tx, house, managers);
    await forgetHouse(tx, house.id);
    after.facts([{ kind: "tree", orgId: house.orgId }]);
    after.housesChanged([house.id]);
  });
}

async function expectRemovable(
  tx: Transaction,
  house: ManagedHouse,
  withHistoryOf: string | undefined,
): Promise<void> {
  if (house.flock !== null) throw new Refusal(409, "houseStocked");
  if (house.networkId !== null) throw new Refusal(409, "houseBound");
  if (house.hasHistory && withHistoryOf !== house.name)
    throw new Refusal(409, "houseHistory", { values: await historyOf(tx, house.id) });
}

async function lockHouse(
  tx: Transaction,
  caller: Caller,
  id: number,
  now: number,
): Promise<ManagedHouse> {
  // Locks the live state first, as the ingest does: alarms may have to move with the house.
  const mine = sql`join farms f on f.id = h.farm_id
    where h.id = ${id}::bigint and ${visibleHouses(caller)}`;
  await rows(
    tx,
    sql`select 1 from house_states s join houses h on h.id = s.house_id ${mine} for update of s`,
  );
  await rows(tx, sql`select 1 from houses h ${mine} for no key update of h`);
  return houseWithIds(tx, caller, id, now);
}

/**
 * The node cannot be deleted during this transaction. Refusals: 404, 400 for a node that is no
 * farm.
 */
async function lockFarm(tx: Transaction, caller: Caller, id: number): Promise<{ orgId: number }> {
  const [farm] = await rows<{ orgId: number; level: string }>(
    tx,
    sql`select f.org_id as "orgId", f.level from farms f
      where f.id = ${id}::bigint and ${visibleFarms(caller)} for share of f`,
  );
  if (farm === undefined) throw notFound();
  if (farm.level !== "farm") throw refuseField(400, "farmId", fieldFaults.farmLevel);
  return farm;
}

/** Alarms move with their house, closed ones too. */
async function moveAlarms(
  tx: Transaction,
  { id, farmId, orgId }: ManagedHouse,
  now: number,
): Promise<Appended> {
  const open = await tx.query<AlarmRow>(
    `select * from alarms where house_id = $1 and state <> 'closed'
     order by id for update`,
    [id],
  );
  await tx.query("update alarms set farm_id = $2 where house_id = $1 and state = 'closed'", [
    id,
    farmId,
  ]);
  const pending = open.map((row): Pending => ({ alarm: { ...alarmOf(row), farmId }, events: [] }));
  return writeAlarms(tx, pending, [{ kind: "tree", orgId }], now);
}

const historyOf = (
  tx: Transaction,
  id: number,
): Promise<{ flocks: number; days: number; alarms: number }> =>
  one(
    tx,
    sql`select (select count(*) from flocks where house_id = ${id}) as flocks,
      (select count(*) from reading_days where house_id = ${id}) as days,
      (select count(*) from alarms where house_id = ${id}) as alarms`,
  );
