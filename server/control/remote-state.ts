import { sql } from "drizzle-orm";
import type { RemoteState } from "../../contract/control/rule.ts";
import { found } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import type { Query } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";

interface StateRow {
  readonly gateway_id: number;
  readonly remote_state: "on" | "localOnly";
  readonly remote_by: string | null;
  readonly remote_at: Date | null;
  readonly key_local_at: Date | null;
}

async function holdState(
  tx: { readonly query: Query },
  caller: Caller,
  houseId: number,
): Promise<StateRow> {
  const [row] = await rows<StateRow>(
    tx,
    sql`select g.id as gateway_id, g.remote_state, g.remote_by, g.remote_at, g.key_local_at
      from houses h join farms f on f.id = h.farm_id join gateways g on g.house_id = h.id
      where h.id = ${houseId}::bigint and ${visibleHouses(caller)} for no key update of g`,
  );
  return found(row ?? null);
}

/**
 * Has a house take nothing from afar, not even what makes it safer: somebody may have a hand in a
 * fan. Refusal: 404, also for a house without a gateway.
 */
export function setLocalOnly(deps: Deps, call: Call<"setLocalOnly">): Promise<RemoteState> {
  const { caller, input, now, logChange } = call;
  const { houseId, isLocalOnly } = input;
  return inWork(deps, call, async (tx) => {
    const before = await holdState(tx, caller, houseId);
    const isSame = (before.remote_state === "localOnly") === isLocalOnly;
    if (!isSame)
      await tx.query(
        "update gateways set remote_state = $2, remote_by = $3, remote_at = $4 where id = $1",
        [before.gateway_id, isLocalOnly ? "localOnly" : "on", caller.name, new Date(now)],
      );
    const { remote_by: by, remote_at: at, key_local_at: keyAt } = before;
    const after: RemoteState = {
      houseId,
      isLocalOnly,
      by: isSame ? by : caller.name,
      at: isSame ? (at?.getTime() ?? null) : now,
      keyAt: keyAt?.getTime() ?? null,
    };
    await logChange(tx, isSame ? null : after);
    return after;
  });
}
