import { randomUUID } from "node:crypto";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { findSettable } from "./parameter-queries.ts";

type CallContext = Pick<Call<"refreshParameter">, "caller" | "now" | "source" | "address">;
interface ReadRequest {
  readonly houseId: number;
  readonly gatewayId: number;
  readonly groups: readonly string[];
}

/**
 * Requests the settings of a house from its controller. Refusals: 404; 409 notSettable for a
 * gateway of version 1, notReachable for one that is offline.
 */
export async function refreshSettings(
  deps: Deps,
  call: Call<"refreshParameter">,
): Promise<{ id: string }> {
  const { caller, input } = call;
  const { gatewayId, id } = await inTransaction(deps, call, async (tx) => {
    const { row, caps, offer } = await findSettable(tx, caller, input.houseId);
    const { gateway_id: gatewayId } = row;
    if (gatewayId === null || caps === null) throw new Refusal(409, "notSettable");
    if (row.is_online !== true) throw new Refusal(409, "notReachable");
    const groups = offer.read.filter(
      (group) => input.groups.length === 0 || input.groups.includes(group),
    );
    const id = await noteRead(tx, call, { houseId: input.houseId, gatewayId, groups });
    return { gatewayId, id };
  });
  deps.bus.publish("commandsDue", { gatewayId, isRead: true });
  return { id };
}

/** Requests these groups from the gateway of a house that the caller sees. Refusal: 401. */
export async function requestSettings(
  deps: Deps,
  callContext: CallContext,
  request: ReadRequest,
): Promise<void> {
  await inTransaction(deps, callContext, (tx) => noteRead(tx, callContext, request));
  deps.bus.publish("commandsDue", { gatewayId: request.gatewayId, isRead: true });
}

/**
 * The process to which the gateway is connected sends the read (delivery/settings-read-worker.ts).
 */
async function noteRead(
  tx: Queryable,
  { caller, now, source, address }: CallContext,
  { houseId, gatewayId, groups }: ReadRequest,
): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `insert into control_commands (id, house_id, gateway_id, kind, items, risk, state,
       client_token, armed_at, due_at, created_by, token_hash, operator, operator_name, source,
       address)
     values ($1, $2, $3, 'read', $4, 0, 'queued', $12, $5, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      houseId,
      gatewayId,
      JSON.stringify(groups),
      new Date(now),
      caller.userId,
      caller.tokenHash,
      caller.loginName,
      caller.name,
      source,
      address,
      id,
    ],
  );
  return id;
}
