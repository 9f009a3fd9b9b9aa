import type { z } from "zod";
import { areaCodeOf } from "../../contract/area.ts";
import type { createFarmSchema, FarmRow, updateFarmSchema } from "../../contract/farm.ts";
import { farmSchema } from "../../contract/house.ts";
import type { Bus } from "../fact/bus.ts";
import type { Database, Transaction } from "../db/open.ts";
import { unlessTaken } from "../db/unique.ts";
import { appendFacts, type Appended } from "../fact/append.ts";
import type { LoggedRoute, WriteLog } from "../trace/trace.ts";
import { checkQuota } from "../org/quota.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import type { Caller } from "../session/scope.ts";
import { badFarm, checkLevel, holdTree, parentFor, type Place, placeOf } from "./place.ts";
import { findFarm } from "./query.ts";
import { holdCaller } from "../session/hold.ts";

interface Parts<K extends LoggedRoute> {
  readonly database: Database;
  readonly bus: Bus;
  readonly record: WriteLog<K>;
  /** Epoch ms. */
  readonly now: number;
}
type Create = z.output<typeof createFarmSchema>;
type Update = z.output<typeof updateFarmSchema>;

const uniqueFields = { farms_name: "name" };

/**
 * Refusals: 400 for fields that do not do, 401 when the session has ended, 404 for a parent or
 * organisation outside the scope, 409 quotaReached, nameTaken.
 */
export async function createFarm(
  { database, bus, record, now }: Parts<"createFarm">,
  caller: Caller,
  input: Create,
): Promise<FarmRow> {
  const made = await unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      await holdCaller(tx, caller);
      const orgId = await orgOf(tx, caller, input);
      await holdTree(tx, orgId);
      const parent = await parentFor(tx, caller, { id: null, orgId }, input.parentId);
      await checkLevel(tx, null, input.level, parent);
      await checkQuota(tx, orgId, "farms");
      const [row] = await tx.query<{ id: number }>(
        `with n as (select nextval(pg_get_serial_sequence('farms', 'id'))::int as id)
       insert into farms (id, org_id, lineage, parent_id, name, name_en, type, level, address, country, adcode, lng, lat, time_zone)
       select n.id, $1, $2::int[] || n.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from n returning id`,
        [orgId, parent?.lineage ?? [], ...columnsOf(input)],
      );
      const after = (await findFarm(tx, caller, row!.id))!;
      await record(tx, { before: null, after });
      return { after, appended: await tellTree(tx, orgId, now) };
    }),
  );
  bus.publish("committed", { ...made.appended, details: [] });
  return made.after;
}

/**
 * Refusals: as above, 404 for the node itself, 409 conflict for another version than the stored
 * one.
 */
export async function updateFarm(
  { database, bus, record, now }: Parts<"updateFarm">,
  caller: Caller,
  input: Update,
): Promise<FarmRow> {
  const change = await unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      const { place, farm: before } = await holdFarm(tx, caller, input.id);
      const parent = await parentFor(tx, caller, place, input.parentId);
      if (before.version !== input.version) throw new Refusal(409, "conflict");
      await checkLevel(tx, place.id, input.level, parent);
      await tx.query(
        `update farms set parent_id = $2, name = $3, name_en = $4, type = $5, level = $6, address = $7, country = $8, adcode = $9, lng = $10, lat = $11, time_zone = $12,
       version = version + 1 where id = $1`,
        [place.id, ...columnsOf(input)],
      );
      await tx.query(
        "update farms set lineage = $2::int[] || lineage[$3::int:] where lineage && array[$1::int]",
        [place.id, parent?.lineage ?? [], place.lineage.length],
      );
      const after = (await findFarm(tx, caller, place.id))!;
      await record(tx, { before, after });
      return {
        after,
        appended: isShownOtherwise(before, after) ? await tellTree(tx, place.orgId, now) : null,
      };
    }),
  );
  if (change.appended !== null) bus.publish("committed", { ...change.appended, details: [] });
  return change.after;
}

/** Refusals: 401, 404, 409 farmInUse while nodes or houses stand on it or managers are given it. */
export async function deleteFarm(
  { database, bus, record, now }: Parts<"deleteFarm">,
  caller: Caller,
  id: number,
): Promise<void> {
  const appended = await database.transaction(async (tx) => {
    const { place, farm } = await holdFarm(tx, caller, id);
    const [below] = await tx.query<{ farms: number; houses: number }>(
      "select (select count(*) from farms where parent_id = $1) as farms, (select count(*) from houses where farm_id = $1) as houses",
      [id],
    );
    const values = { ...below!, users: farm.managerCount };
    if (values.farms + values.houses + values.users > 0)
      throw new Refusal(409, "farmInUse", { values });
    await tx.query("delete from farms where id = $1", [id]);
    await record(tx, farm);
    return tellTree(tx, place.orgId, now);
  });
  bus.publish("committed", { ...appended, details: [] });
}

/** The node and its tree are held: nothing comes onto it meanwhile, for a reference to it waits. */
async function holdFarm(
  tx: Transaction,
  caller: Caller,
  id: number,
): Promise<{ place: Place; farm: FarmRow }> {
  await holdCaller(tx, caller);
  await holdTree(tx, (await placeOf(tx, caller, id)).orgId);
  await tx.query("select 1 from farms where id = $1 for update", [id]);
  const place = await placeOf(tx, caller, id);
  const farm = await findFarm(tx, caller, id);
  if (farm === null) throw notFound();
  return { place, farm };
}

/**
 * Organisation of a new node: its parent's; of a root the one an administrator chose, else the
 * caller's own.
 */
async function orgOf(
  tx: Transaction,
  caller: Caller,
  { parentId, orgId }: Create,
): Promise<number> {
  const parent = parentId === null ? null : await placeOf(tx, caller, parentId);
  const own = caller.roleKey === "administrator" ? (orgId ?? parent?.orgId) : caller.orgId;
  if (own === undefined || own === null) throw badFarm("orgId", "orgNeeded");
  return own;
}

/** From the parent on, in the order of both statements. */
const columnsOf = (input: Create | Update): unknown[] => [
  input.parentId,
  input.name,
  input.nameEn,
  input.type,
  input.level,
  input.address,
  input.country,
  areaCodeOf(input.country, input.adcode),
  input.lng,
  input.lat,
  input.timeZone,
];

/** What snapshots say of a farm has changed. */
const isShownOtherwise = (before: FarmRow, after: FarmRow): boolean =>
  Object.keys(farmSchema.shape).some(
    (name) => before[name as keyof FarmRow] !== after[name as keyof FarmRow],
  );

/** Comes last: the lock on the numbers of facts is held until the commit. */
const tellTree = (tx: Transaction, orgId: number, now: number): Promise<Appended> =>
  appendFacts(tx, [{ kind: "tree", orgId }], now);
