import { eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type {
  createGatewaySchema,
  GatewayRow,
  updateGatewaySchema,
} from "../../../contract/fleet/gateway/gateway-manage.ts";
import { expectVersion, notFound, refuseField } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { gatewayAttempts, gateways } from "../../platform/db/schema/fleet/gateway-tables.ts";
import { houseStates } from "../../platform/db/schema/fleet/house-tables.ts";
import { only, rows } from "../../platform/db/sql-statement.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { findGateway } from "./gateway-queries.ts";
import { unbindHouses } from "./gateway-unbind.ts";

export interface GatewayDeps extends Deps {
  /** Resolves when the broker knows the gateways' current state. */
  readonly refreshGateways: () => Promise<void>;
}
type Create = z.output<typeof createGatewaySchema>;
type Update = z.output<typeof updateGatewaySchema>;

const unique = {
  gateways_network_id_unique: ["networkId", "networkIdTaken"],
  gateways_house_id_unique: ["houseId", "houseHasGateway"],
} as const;

/** Like `inTransaction`; when it resolves, the broker knows the changes. */
export async function inGatewayTransaction<T>(
  deps: GatewayDeps & Parameters<typeof inTransaction>[0],
  call: Parameters<typeof inTransaction>[1],
  work: Parameters<typeof inTransaction<T>>[2],
): Promise<T> {
  const result = await inTransaction(deps, call, work);
  await deps.refreshGateways();
  return result;
}

/**
 * Refusals: 400 for a type that is not offered, 401 when the session has ended, 404 for a house the
 * caller does not see, 409 networkIdTaken (without the owner), houseHasGateway.
 */
export function createGateway(deps: GatewayDeps, call: Call<"createGateway">): Promise<GatewayRow> {
  const { caller, input, logChange, now } = call;
  return inGatewayTransaction({ ...deps, unique }, call, async (tx, after) => {
    await lockHouse(tx, caller, input.houseId);
    await expectOffered(tx, input.typeKey);
    const id = only(await insertGateways(tx, [{ ...input, secretHash: null }], now));
    const gateway = await findGateway(tx, caller, id);
    await logChange(tx, { before: null, after: gateway });
    after.facts(await houseFacts(tx, [gateway.houseId]));
    return gateway;
  });
}

/**
 * Locks the house, so that it is not deleted during this transaction. Waits for a deletion under
 * way, and then finds no house. Refusal: 404.
 */
async function lockHouse(tx: Transaction, caller: Caller, id: number): Promise<void> {
  const [house] = await rows(
    tx,
    sql`select 1 from houses h join farms f on f.id = h.farm_id
      where h.id = ${id}::bigint and ${visibleHouses(caller)} for key share of h`,
  );
  if (house === undefined) throw notFound();
}

/**
 * Adds gateways that have been checked, in the caller's transaction; their ids in the same order. A
 * unique index refuses duplicates. `secretHash`: digest of the secret issued with the gateway.
 */
export async function insertGateways(
  tx: Transaction,
  inputs: readonly (Create & { readonly secretHash: Buffer | null })[],
  now: number,
): Promise<number[]> {
  if (inputs.length === 0) return [];
  const boundAt = new Date(now);
  const inserted = await tx.orm
    .insert(gateways)
    .values(
      inputs.map(({ houseId, secretHash, ...input }) => ({
        ...columnsOf(input),
        houseId,
        boundAt,
        secretHash,
        issuedAt: secretHash === null ? null : boundAt,
      })),
    )
    .returning({ id: gateways.id });
  await tx.orm
    .insert(houseStates)
    .values(inputs.map(({ houseId }) => ({ houseId })))
    .onConflictDoNothing();
  await forgetAttempts(
    tx,
    inputs.map(({ networkId }) => networkId),
  );
  return inserted.map(({ id }) => id).toSorted((a, b) => a - b);
}

/**
 * Refusals: as for `createGateway`, 409 conflict for another version than the stored one. Under
 * another network ID it has to reconnect.
 */
export function updateGateway(deps: GatewayDeps, call: Call<"updateGateway">): Promise<GatewayRow> {
  const { caller, input, logChange, now } = call;
  return inGatewayTransaction({ ...deps, unique }, call, async (tx, after) => {
    const before = await lockGateway(tx, caller, input.id);
    expectVersion(before, input);
    if (before.typeKey !== input.typeKey) await expectOffered(tx, input.typeKey);
    const isRenamed = before.networkId !== input.networkId;
    await tx.orm
      .update(gateways)
      .set({
        ...columnsOf(input),
        revision: sql`${gateways.revision} + 1`,
        ...(isRenamed ? { boundAt: new Date(now) } : {}),
      })
      .where(eq(gateways.id, input.id));
    if (isRenamed) await forgetAttempts(tx, [before.networkId, input.networkId]);
    const gateway = await findGateway(tx, caller, input.id);
    await logChange(tx, { before, after: gateway });
    // The house's facts contain its network ID and its network's operator.
    if (isRenamed || before.simCard !== gateway.simCard)
      after.facts(await houseFacts(tx, [gateway.houseId]));
    return gateway;
  });
}

/**
 * Ends the binding: its connection closes, what is raised in the house clears, the house's history
 * stays. Refusals: 401, 404.
 */
export function deleteGateway(deps: GatewayDeps, call: Call<"deleteGateway">): Promise<void> {
  const { caller, input, logChange, now } = call;
  return inGatewayTransaction(deps, call, async (tx, after) => {
    const gateway = await lockGateway(tx, caller, input.id);
    // Logged before the gateway is deleted, because the line takes the network ID from it.
    await logChange(tx, gateway);
    await tx.orm.delete(gateways).where(eq(gateways.id, gateway.id));
    await forgetAttempts(tx, [gateway.networkId]);
    after.appended(await unbindHouses(tx, [gateway.houseId], now));
  });
}

/**
 * Holds a gateway the caller sees, the live side of its house first, as the ingest does. Refusal:
 * 404.
 */
export async function lockGateway(
  tx: Transaction,
  caller: Caller,
  id: number,
): Promise<GatewayRow> {
  const { houseId } = await findGateway(tx, caller, id);
  await tx.query("select 1 from house_states where house_id = $1 for update", [houseId]);
  await tx.query("select 1 from gateways where id = $1::bigint for update", [id]);
  return findGateway(tx, caller, id);
}

async function expectOffered(tx: Transaction, typeKey: number): Promise<void> {
  const offered = await tx.query(
    "select 1 from gateway_types where key = $1::bigint and not is_retired for share",
    [typeKey],
  );
  if (offered.length === 0) throw refuseField(400, "typeKey", fieldFaults.choice);
}

/** Sign-ins that were refused under these network IDs no longer matter. */
export async function forgetAttempts(
  tx: Transaction,
  networkIds: readonly string[],
): Promise<void> {
  await tx.orm.delete(gatewayAttempts).where(inArray(gatewayAttempts.networkId, [...networkIds]));
}

/** An empty text is stored as null. The version that a gateway reports is that of its firmware. */
const columnsOf = (input: Omit<Create, "houseId"> | Update) => ({
  networkId: input.networkId,
  typeKey: input.typeKey,
  number: input.number,
  version: input.firmware || null,
  simCard: input.simCard || null,
  netType: input.netType,
  intervalS: input.intervalS,
});
