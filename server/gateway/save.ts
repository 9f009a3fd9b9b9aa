import { sql } from "drizzle-orm";
import type { z } from "zod";
import { fieldFaults } from "../../contract/field-fault.ts";
import type {
  createGatewaySchema,
  GatewayRow,
  updateGatewaySchema,
} from "../../contract/gateway-manage.ts";
import type { Bus, Commit } from "../fact/bus.ts";
import type { Database, Transaction } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { unlessTaken } from "../db/unique.ts";
import { appendFacts } from "../fact/append.ts";
import { readHouses } from "../house/house-row.ts";
import type { LoggedRoute, WriteLog } from "../trace/trace.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import type { Directory } from "./directory.ts";
import { bidFarewell } from "./unbind.ts";
import { findGateway } from "./query.ts";
import { holdCaller } from "../session/hold.ts";

export interface GatewayWork<K extends LoggedRoute> {
  readonly database: Database;
  readonly bus: Bus;
  readonly directory: Directory;
  readonly record: WriteLog<K>;
  /** Epoch ms. */
  readonly now: number;
}
type Create = z.output<typeof createGatewaySchema>;
type Update = z.output<typeof updateGatewaySchema>;

const uniqueFields = {
  gateways_network_id_unique: ["networkId", "networkIdTaken"],
  gateways_house_id_unique: ["houseId", "houseHasGateway"],
} as const;

/**
 * Refusals: 400 for a type that is not offered, 401 when the session has ended, 404 for a house the
 * caller does not see, 409 networkIdTaken (by whom is not said), houseHasGateway. When it resolves,
 * the broker knows the gateway.
 */
export async function createGateway(
  { database, bus, directory, record, now }: GatewayWork<"createGateway">,
  caller: Caller,
  input: Create,
): Promise<GatewayRow> {
  const { after, commit } = await unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      await holdCaller(tx, caller);
      const after = await findGateway(tx, caller, await insertGateway(tx, caller, input, now));
      await record(tx, { before: null, after });
      return { after, commit: await tellHouse(tx, after.houseId, now) };
    }),
  );
  await announce({ bus, directory }, commit);
  return after;
}

/**
 * Adds it, in the caller's transaction; the id. The house is held: one that is being deleted is
 * waited for and then not there. Refusals: 400, 404 as above; a unique index speaks for what is
 * taken.
 */
async function insertGateway(
  tx: Transaction,
  caller: Caller,
  input: Create,
  now: number,
): Promise<number> {
  const [house] = await rows(
    tx,
    sql`select 1 from houses h join farms f on f.id = h.farm_id where h.id = ${input.houseId}::bigint and ${visibleHouses(caller)} for key share of h`,
  );
  if (house === undefined) throw notFound();
  await expectOffered(tx, input.typeKey);
  const [id] = await insertGateways(tx, [{ ...input, secretHash: null }], now);
  return id!;
}

/**
 * Adds gateways that have been checked, in the caller's transaction; their ids in the same order.
 * `secretHash`: of the secret issued with it.
 */
export async function insertGateways(
  tx: Transaction,
  gateways: readonly (Create & { readonly secretHash: Buffer | null })[],
  now: number,
): Promise<number[]> {
  const made = await tx.query<{ id: number }>(
    `insert into gateways (network_id, type_key, number, version, sim_card, net_type, di_important, di_normally_closed, house_id, bound_at, secret_hash, issued_at)
     select x."networkId", x."typeKey", x.number, nullif(x.firmware, ''), nullif(x."simCard", ''), x."netType", x."diImportant", x."diNormallyClosed", x."houseId", $2,
       decode(x.hash, 'hex'), case when x.hash is not null then $2::timestamptz end
     from jsonb_to_recordset($1::jsonb) as x(
       no int, "networkId" text, "typeKey" int, number text, firmware text, "simCard" text, "netType" text, "diImportant" int[], "diNormallyClosed" int[], "houseId" int, hash text) order by x.no returning id`,
    [
      JSON.stringify(
        gateways.map(({ secretHash, ...gateway }, no) => ({
          ...gateway,
          no,
          hash: secretHash?.toString("hex") ?? null,
        })),
      ),
      new Date(now),
    ],
  );
  await tx.query(
    "insert into house_states (house_id) select unnest($1::int[]) on conflict do nothing",
    [gateways.map(({ houseId }) => houseId)],
  );
  await tx.query("delete from gateway_attempts where network_id = any($1::text[])", [
    gateways.map(({ networkId }) => networkId),
  ]);
  return made.map(({ id }) => id).toSorted((a, b) => a - b);
}

/**
 * Refusals: as above, 409 conflict for another version than the stored one. Under another network
 * ID it has to connect anew.
 */
export async function updateGateway(
  { database, bus, directory, record, now }: GatewayWork<"updateGateway">,
  caller: Caller,
  input: Update,
): Promise<GatewayRow> {
  const { after, commit } = await unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      const before = await holdGateway(tx, caller, input.id);
      if (before.version !== input.version) throw new Refusal(409, "conflict");
      if (before.typeKey !== input.typeKey) await expectOffered(tx, input.typeKey);
      await tx.query(
        `update gateways set network_id = $1, type_key = $2, number = $3, version = $4, sim_card = $5, net_type = $6, di_important = $7, di_normally_closed = $8, revision = revision + 1,
       bound_at = case when network_id = $1 then bound_at else $10 end where id = $9`,
        [...columnsOf(input), input.id, new Date(now)],
      );
      if (before.networkId !== input.networkId)
        await tx.query("delete from gateway_attempts where network_id = any($1::text[])", [
          [before.networkId, input.networkId],
        ]);
      const after = await findGateway(tx, caller, input.id);
      await record(tx, { before, after });
      return {
        after,
        commit:
          before.networkId === after.networkId ? null : await tellHouse(tx, after.houseId, now),
      };
    }),
  );
  await announce({ bus, directory }, commit);
  return after;
}

/**
 * Ends the binding: its connection closes, what is raised in the house clears, the house's history
 * stays. Refusals: 401, 404.
 */
export async function deleteGateway(
  { database, bus, directory, record, now }: GatewayWork<"deleteGateway">,
  caller: Caller,
  id: number,
): Promise<void> {
  const commit = await database.transaction(async (tx) => {
    const gateway = await holdGateway(tx, caller, id);
    // The line takes the network ID from the gateway: before it goes.
    await record(tx, gateway);
    await tx.query("delete from gateways where id = $1", [id]);
    await tx.query("delete from gateway_attempts where network_id = $1", [gateway.networkId]);
    return bidFarewell(tx, [gateway.houseId], now);
  });
  await announce({ bus, directory }, commit);
}

/**
 * Holds the caller and a gateway it sees, the live side of its house first, as the ingest does.
 * Refusals: 401, 404.
 */
export async function holdGateway(
  tx: Transaction,
  caller: Caller,
  id: number,
): Promise<GatewayRow> {
  await holdCaller(tx, caller);
  await findGateway(tx, caller, id);
  await tx.query(
    "select 1 from house_states where house_id = (select house_id from gateways where id = $1::bigint) for update",
    [id],
  );
  await tx.query("select 1 from gateways where id = $1::bigint for update", [id]);
  return findGateway(tx, caller, id);
}

async function expectOffered(tx: Transaction, typeKey: number): Promise<void> {
  const found = await tx.query(
    "select 1 from gateway_types where key = $1::bigint and not is_retired for share",
    [typeKey],
  );
  if (found.length === 0)
    throw new Refusal(400, "invalid", { fields: { typeKey: { words: fieldFaults.choice } } });
}

const tellHouse = async (tx: Transaction, houseId: number, now: number): Promise<Commit> => ({
  ...(await appendFacts(
    tx,
    (await readHouses(tx, [houseId])).map((house) => ({ kind: "house", house })),
    now,
  )),
  details: [],
});

/** After the commit: screens and broker know of it. */
export async function announce(
  { bus, directory }: Pick<GatewayWork<LoggedRoute>, "bus" | "directory">,
  commit: Commit | null,
): Promise<void> {
  if (commit !== null) bus.publish("committed", commit);
  await directory.refresh();
}

const columnsOf = (input: Omit<Create, "houseId">): unknown[] => [
  input.networkId,
  input.typeKey,
  input.number,
  input.firmware || null,
  input.simCard || null,
  input.netType,
  input.diImportant,
  input.diNormallyClosed,
];
