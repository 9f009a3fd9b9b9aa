import { sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  createGatewayTypeSchema,
  GatewayType,
  updateGatewayTypeSchema,
} from "../../contract/gateway-type.ts";
import type { Database, Query, Transaction } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { unlessTaken } from "../db/unique.ts";
import type { LoggedRoute, WriteLog } from "../trace/trace.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import { holdCaller } from "../session/hold.ts";

interface Parts<K extends LoggedRoute> {
  readonly database: Database;
  readonly record: WriteLog<K>;
}
const uniqueFields = {
  gateway_types_pkey: ["id", "typeKeyTaken"],
  gateway_types_name: "name",
} as const;

/**
 * Every type by its key, with how many gateways in the caller's scope are of it. `id`: that one
 * alone.
 */
export async function readTypes(
  on: { readonly query: Query },
  caller: Caller,
  id?: number,
): Promise<GatewayType[]> {
  return rows<GatewayType>(
    on,
    sql`
    select t.key as id, t.name, t.name_en as "nameEn", t.is_retired as "isRetired", t.version,
      (select count(*) from gateways g join houses h on h.id = g.house_id join farms f on f.id = h.farm_id where g.type_key = t.key and ${visibleHouses(caller)})::int as "gatewayCount"
    from gateway_types t where ${id === undefined ? sql`true` : sql`t.key = ${id}::bigint`} order by t.key`,
  );
}

/** Refusals: 401, 409 typeKeyTaken, nameTaken. */
export function createType(
  { database, record }: Parts<"createGatewayType">,
  caller: Caller,
  input: z.output<typeof createGatewayTypeSchema>,
): Promise<GatewayType> {
  return unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      await holdCaller(tx, caller);
      await tx.query(
        "insert into gateway_types (key, name, name_en, is_retired) values ($1, $2, $3, $4)",
        [input.id, input.name, input.nameEn, input.isRetired],
      );
      const [after] = await readTypes(tx, caller, input.id);
      await record(tx, { before: null, after: after! });
      return after!;
    }),
  );
}

/** Refusals: 401, 404, 409 conflict for another version than the stored one, nameTaken. */
export function updateType(
  { database, record }: Parts<"updateGatewayType">,
  caller: Caller,
  input: z.output<typeof updateGatewayTypeSchema>,
): Promise<GatewayType> {
  return unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      const before = await holdType(tx, caller, input.id);
      if (before.version !== input.version) throw new Refusal(409, "conflict");
      await tx.query(
        "update gateway_types set name = $2, name_en = $3, is_retired = $4, version = version + 1 where key = $1",
        [input.id, input.name, input.nameEn, input.isRetired],
      );
      const [after] = await readTypes(tx, caller, input.id);
      await record(tx, { before, after: after! });
      return after!;
    }),
  );
}

/** Refusals: 401, 404, 409 gatewayTypeInUse while a gateway is of it. */
export async function deleteType(
  { database, record }: Parts<"deleteGatewayType">,
  caller: Caller,
  id: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const type = await holdType(tx, caller, id);
    if (type.gatewayCount > 0)
      throw new Refusal(409, "gatewayTypeInUse", { values: { gateways: type.gatewayCount } });
    await tx.query("delete from gateway_types where key = $1", [id]);
    await record(tx, type);
  });
}

/** Its row is held: no gateway of it can come meanwhile, for a reference to it waits. */
async function holdType(tx: Transaction, caller: Caller, id: number): Promise<GatewayType> {
  await holdCaller(tx, caller);
  await tx.query("select 1 from gateway_types where key = $1::bigint for update", [id]);
  const [type] = await readTypes(tx, caller, id);
  if (type === undefined) throw notFound();
  return type;
}
