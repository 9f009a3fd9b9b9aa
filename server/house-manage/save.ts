import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type FieldFault, fieldFaults } from "../../contract/field-fault.ts";
import type {
  createHouseSchema,
  deleteHouseSchema,
  ManagedHouse,
  updateHouseSchema,
} from "../../contract/house-manage.ts";
import { type AlarmRow, alarmOf } from "../alarm/alarm-row.ts";
import { type Pending, writeAlarms } from "../alarm/write.ts";
import type { Bus } from "../fact/bus.ts";
import type { Database, Transaction } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { unlessTaken } from "../db/unique.ts";
import { appendFacts, type Appended } from "../fact/append.ts";
import type { LoggedRoute, WriteLog } from "../trace/trace.ts";
import { checkQuota } from "../org/quota.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import { type Caller, visibleFarms, visibleHouses } from "../session/scope.ts";
import { findManaged } from "./query.ts";
import { readHouses } from "../house/house-row.ts";
import { forgetHouse, keepersOf, seatKeepers } from "./remove.ts";
import { holdCaller, holdUsers } from "../session/hold.ts";

export interface HouseWork<K extends LoggedRoute> {
  readonly database: Database;
  readonly bus: Bus;
  readonly record: WriteLog<K>;
  /** Epoch ms. */
  readonly now: number;
}
type Create = z.output<typeof createHouseSchema>;

const uniqueFields = { houses_name: "name" };

const refuse = (status: 400 | 409, field: string, fault: FieldFault): never => {
  throw new Refusal(status, "invalid", { fields: { [field]: { words: fieldFaults[fault] } } });
};

/**
 * Refusals: 400 for fields that do not do, 401 when the session has ended, 404 for a farm the
 * caller does not see, 409 quotaReached, nameTaken.
 */
export function createHouse(
  { database, bus, record, now }: HouseWork<"createHouse">,
  caller: Caller,
  input: Create,
): Promise<ManagedHouse> {
  return told(bus, () =>
    database.transaction(async (tx) => {
      await holdCaller(tx, caller);
      const farm = await holdFarm(tx, caller, input.farmId);
      await checkQuota(tx, farm.orgId, "houses");
      const [id] = await insertHouses(tx, [{ ...input, orgId: farm.orgId }]);
      const after = await findManaged(tx, caller, id!, now);
      await record(tx, { before: null, after });
      return {
        house: after,
        appended: await appendFacts(tx, [{ kind: "tree", orgId: after.orgId }], now),
      };
    }),
  );
}

/**
 * Adds houses to farms that are held, in the caller's transaction; their ids in the same order. A
 * unique index speaks for what is taken.
 */
export async function insertHouses(
  tx: Transaction,
  houses: readonly (Create & { readonly orgId: number })[],
): Promise<number[]> {
  const made = await tx.query<{ id: number }>(
    `insert into houses (name, name_en, farm_id, species, archetype, equipment, limit_override, org_id)
     select x.name, x."nameEn", x."farmId", x.species, x.archetype, x.equipment, x.limits, x."orgId"
     from jsonb_to_recordset($1::jsonb) as x(no int, name text, "nameEn" text, "farmId" int, species text, archetype text, equipment jsonb, limits jsonb, "orgId" int) order by x.no returning id`,
    [JSON.stringify(houses.map((house, no) => ({ ...house, no })))],
  );
  const ids = made.map(({ id }) => id).toSorted((a, b) => a - b);
  await tx.query("insert into house_states (house_id) select unnest($1::int[])", [ids]);
  return ids;
}

/** Refusals: as above, 404, 409 conflict for another version than the stored one. */
export function updateHouse(
  { database, bus, record, now }: HouseWork<"updateHouse">,
  caller: Caller,
  input: z.output<typeof updateHouseSchema>,
): Promise<ManagedHouse> {
  return told(bus, () =>
    database.transaction(async (tx) => {
      const before = await holdHouse(tx, caller, input.id, now);
      if (before.version !== input.version) throw new Refusal(409, "conflict");
      const isMoved = input.farmId !== before.farmId;
      if (isMoved && (await holdFarm(tx, caller, input.farmId)).orgId !== before.orgId)
        refuse(400, "farmId", "otherOrg");
      if (before.flock !== null && input.species !== before.species)
        refuse(409, "species", "speciesOfFlock");
      await tx.query(
        "update houses set name = $1, name_en = $2, farm_id = $3, species = $4, archetype = $5, equipment = $6::jsonb, limit_override = $7::jsonb, version = version + 1 where id = $8",
        [...columnsOf(input), input.id],
      );
      const after = await findManaged(tx, caller, input.id, now);
      await record(tx, { before, after });
      return {
        house: after,
        appended: isMoved
          ? await moveAlarms(tx, after, now)
          : await appendFacts(
              tx,
              (await readHouses(tx, [after.id])).map((house) => ({ kind: "house", house })),
              now,
            ),
      };
    }),
  );
}

/**
 * Refusals: 401, 404, 409 houseStocked, houseBound, and houseHistory unless `withHistoryOf` is its
 * name.
 */
export async function deleteHouse(
  { database, bus, record, now }: HouseWork<"deleteHouse">,
  caller: Caller,
  { id, withHistoryOf }: z.output<typeof deleteHouseSchema>,
): Promise<void> {
  await told(bus, () =>
    database.transaction(async (tx) => {
      await findManaged(tx, caller, id, now);
      const keepers = await keepersOf(tx, id);
      await holdUsers(tx, caller, keepers);
      // The state first, as the ingest does: what it has begun with this house is over before.
      await tx.query("select 1 from house_states where house_id = $1::bigint for update", [id]);
      await tx.query("select 1 from houses where id = $1::bigint for update", [id]);
      const house = await findManaged(tx, caller, id, now);
      if (house.flock !== null) throw new Refusal(409, "houseStocked");
      if (house.networkId !== null) throw new Refusal(409, "houseBound");
      if (house.hasHistory && withHistoryOf !== house.name)
        throw new Refusal(409, "houseHistory", { values: await historyOf(tx, house.id) });
      await record(tx, house);
      await seatKeepers(tx, house, keepers);
      await forgetHouse(tx, house.id);
      return {
        house,
        appended: await appendFacts(tx, [{ kind: "tree", orgId: house.orgId }], now),
      };
    }),
  );
}

/** After the commit everybody who shows or judges the house hears of it. */
async function told(
  bus: Bus,
  change: () => Promise<{ house: ManagedHouse; appended: Appended }>,
): Promise<ManagedHouse> {
  const { house, appended } = await unlessTaken(uniqueFields, change);
  bus.publish("committed", { ...appended, details: [] });
  bus.publish("housesChanged", { houseIds: [house.id] });
  return house;
}

async function holdHouse(
  tx: Transaction,
  caller: Caller,
  id: number,
  now: number,
): Promise<ManagedHouse> {
  await holdCaller(tx, caller);
  // As the ingest does, the state before everything else: alarms may have to move with the house.
  const mine = sql`join farms f on f.id = h.farm_id where h.id = ${id}::bigint and ${visibleHouses(caller)}`;
  await rows(
    tx,
    sql`select 1 from house_states s join houses h on h.id = s.house_id ${mine} for update of s`,
  );
  await rows(tx, sql`select 1 from houses h ${mine} for no key update of h`);
  return findManaged(tx, caller, id, now);
}

/** It stays while this transaction goes on. Refusals: 404, 400 for a node that is no farm. */
async function holdFarm(tx: Transaction, caller: Caller, id: number): Promise<{ orgId: number }> {
  const [farm] = await rows<{ orgId: number; level: string }>(
    tx,
    sql`select f.org_id as "orgId", f.level from farms f where f.id = ${id}::bigint and ${visibleFarms(caller)} for share of f`,
  );
  if (farm === undefined) throw notFound();
  if (farm.level !== "farm") refuse(400, "farmId", "farmLevel");
  return farm;
}

/** Alarms stand where their house does, closed ones too. */
async function moveAlarms(
  tx: Transaction,
  { id, farmId, orgId }: ManagedHouse,
  now: number,
): Promise<Appended> {
  const open = await tx.query<AlarmRow>(
    "select * from alarms where house_id = $1 and state <> 'closed' order by id for update",
    [id],
  );
  await tx.query("update alarms set farm_id = $2 where house_id = $1 and state = 'closed'", [
    id,
    farmId,
  ]);
  const pending = open.map((row): Pending => ({ alarm: { ...alarmOf(row), farmId }, events: [] }));
  return writeAlarms(tx, pending, [{ kind: "tree", orgId }], now);
}

async function historyOf(
  tx: Transaction,
  id: number,
): Promise<{ flocks: number; days: number; alarms: number }> {
  const [counts] = await tx.query<{ flocks: number; days: number; alarms: number }>(
    "select (select count(*) from flocks where house_id = $1) as flocks, (select count(*) from reading_days where house_id = $1) as days, (select count(*) from alarms where house_id = $1) as alarms",
    [id],
  );
  return counts!;
}

const columnsOf = (input: Create): unknown[] => [
  input.name,
  input.nameEn,
  input.farmId,
  input.species,
  input.archetype,
  JSON.stringify(input.equipment),
  JSON.stringify(input.limits),
];
