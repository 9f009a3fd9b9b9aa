import { sql } from "drizzle-orm";
import type { RemoteState } from "../../../../contract/control/risk/control-rule.ts";
import { found } from "../../../platform/base/refusal.ts";
import type { Call } from "../../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../../platform/api/in-transaction.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import { rows } from "../../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../../platform/session/caller-scope.ts";
import { withdrawAll } from "./cancel-command.ts";

interface StateRow {
  readonly gateway_id: number;
  readonly remote_state: "on" | "localOnly";
  readonly remote_by: string | null;
  readonly remote_at: Date | null;
  readonly key_local_at: Date | null;
}

async function lockState(tx: Queryable, caller: Caller, houseId: number): Promise<StateRow> {
  const [row] = await rows<StateRow>(
    tx,
    sql`select g.id as gateway_id, g.remote_state, g.remote_by, g.remote_at, g.key_local_at
      from houses h join farms f on f.id = h.farm_id join gateways g on g.house_id = h.id
      where h.id = ${houseId}::bigint and ${visibleHouses(caller)} for no key update of g`,
  );
  return found(row ?? null);
}

const stateOf = (houseId: number, row: StateRow): RemoteState => ({
  houseId,
  isLocalOnly: row.remote_state === "localOnly",
  by: row.remote_by,
  at: row.remote_at?.getTime() ?? null,
  keyAt: row.key_local_at?.getTime() ?? null,
});

/**
 * Blocks all remote commands to a house, even those that make it safer, because a person may be
 * working in a fan. Waiting commands end; the gateway is requested to drop sent ones. Refusal: 404,
 * also for a house without a gateway.
 */
export async function setLocalOnly(deps: Deps, call: Call<"setLocalOnly">): Promise<RemoteState> {
  const { caller, input, now, logChange } = call;
  const { houseId, isLocalOnly } = input;
  const { state, gatewayId } = await inTransaction(deps, call, async (tx, afterwards) => {
    const before = await lockState(tx, caller, houseId);
    const desired = isLocalOnly ? "localOnly" : "on";
    const isSame = before.remote_state === desired;
    const after: StateRow = isSame
      ? before
      : { ...before, remote_state: desired, remote_by: caller.name, remote_at: new Date(now) };
    if (!isSame)
      await tx.query(
        "update gateways set remote_state = $2, remote_by = $3, remote_at = $4 where id = $1",
        [after.gateway_id, after.remote_state, after.remote_by, after.remote_at],
      );
    const state = stateOf(houseId, after);
    await logChange(tx, isSame ? null : state);
    if (isLocalOnly) await withdrawAll(tx, afterwards, [before.gateway_id], "localOnly", call);
    return { state, gatewayId: before.gateway_id };
  });
  if (isLocalOnly) deps.bus.publish("commandsDue", { gatewayId });
  return state;
}
