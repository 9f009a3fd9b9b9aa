import { eq, sql } from "drizzle-orm";
import type { GatewayType } from "../../contract/gateway-type.ts";
import { expectVersion, notFound, Refusal } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import type { Query, Transaction } from "../db/open.ts";
import { gatewayTypes } from "../db/schema.ts";
import { nextVersion, only, rows } from "../db/statement.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";

const unique = {
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
      (select count(*) from gateways g join houses h on h.id = g.house_id
        join farms f on f.id = h.farm_id
        where g.type_key = t.key and ${visibleHouses(caller)}) as "gatewayCount"
    from gateway_types t where ${id === undefined ? sql`true` : sql`t.key = ${id}::bigint`}
    order by t.key`,
  );
}

/** Refusals: 401, 409 typeKeyTaken, nameTaken. */
export function createGatewayType(
  deps: Deps,
  call: Call<"createGatewayType">,
): Promise<GatewayType> {
  const { caller, input, logChange } = call;
  return inWork({ ...deps, unique }, call, async (tx) => {
    await tx.orm.insert(gatewayTypes).values({ ...input, key: input.id });
    const after = only(await readTypes(tx, caller, input.id));
    await logChange(tx, { before: null, after });
    return after;
  });
}

/** Refusals: 401, 404, 409 conflict for another version than the stored one, nameTaken. */
export function updateGatewayType(
  deps: Deps,
  call: Call<"updateGatewayType">,
): Promise<GatewayType> {
  const { caller, input, logChange } = call;
  return inWork({ ...deps, unique }, call, async (tx) => {
    const before = await holdType(tx, caller, input.id);
    expectVersion(before, input);
    await tx.orm
      .update(gatewayTypes)
      .set({ ...input, version: nextVersion(gatewayTypes) })
      .where(eq(gatewayTypes.key, input.id));
    const after = only(await readTypes(tx, caller, input.id));
    await logChange(tx, { before, after });
    return after;
  });
}

/** Refusals: 401, 404, 409 gatewayTypeInUse while a gateway is of it. */
export function deleteGatewayType(deps: Deps, call: Call<"deleteGatewayType">): Promise<void> {
  const { caller, input, logChange } = call;
  return inWork(deps, call, async (tx) => {
    const type = await holdType(tx, caller, input.id);
    if (type.gatewayCount > 0)
      throw new Refusal(409, "gatewayTypeInUse", { values: { gateways: type.gatewayCount } });
    await tx.orm.delete(gatewayTypes).where(eq(gatewayTypes.key, type.id));
    await logChange(tx, type);
  });
}

/** Its row is held: no gateway of it can come meanwhile, for a reference to it waits. */
async function holdType(tx: Transaction, caller: Caller, id: number): Promise<GatewayType> {
  await tx.query("select 1 from gateway_types where key = $1::bigint for update", [id]);
  const [type] = await readTypes(tx, caller, id);
  if (type === undefined) throw notFound();
  return type;
}
