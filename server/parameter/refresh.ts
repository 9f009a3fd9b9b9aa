import { randomUUID } from "node:crypto";
import { Refusal } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import { findSettable } from "./read.ts";

/**
 * Has the controller of a house say its settings again. Refusals: 404; 409 notSettable for a
 * gateway of version 1, notReachable for one that is offline.
 */
export function refreshSettings(
  deps: Deps,
  call: Call<"refreshParameter">,
): Promise<{ id: string }> {
  const { caller, input, now, source, address } = call;
  return inWork(deps, call, async (tx) => {
    const { row, caps, offer } = await findSettable(tx, caller, input.houseId);
    if (row.gateway_id === null || caps === null) throw new Refusal(409, "notSettable");
    if (row.is_online !== true) throw new Refusal(409, "notReachable");
    const groups = offer.read.filter(
      (group) => input.groups.length === 0 || input.groups.includes(group),
    );
    const id = randomUUID();
    const at = new Date(now);
    await tx.query(
      `insert into control_commands (id, house_id, gateway_id, kind, items, risk, state,
         client_token, armed_at, due_at, created_by, token_hash, operator, operator_name, source,
         address)
       values ($1, $2, $3, 'read', $4, 0, 'queued', $12, $5, $5, $6, $7, $8, $9, $10, $11)`,
      [
        id,
        input.houseId,
        row.gateway_id,
        JSON.stringify(groups),
        at,
        caller.userId,
        caller.tokenHash,
        caller.loginName,
        caller.name,
        source,
        address,
        id,
      ],
    );
    return { id };
  });
}
