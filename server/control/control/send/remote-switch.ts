import type { ControlRules } from "../../../../contract/control/risk/control-rule.ts";
import type { Call } from "../../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../../platform/api/in-transaction.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { withdrawAll } from "./cancel-command.ts";
import { isUnderWay } from "../command/command-row.ts";
import { setRemoteOff } from "../authority/control-rules.ts";

/**
 * Switches remote control of an organisation. Off: waiting commands end; for sent ones, gateways
 * are requested to drop them. Every process checks the switch before it sends anything. Refusal:
 * 404.
 */
export async function switchRemote(deps: Deps, call: Call<"switchRemote">): Promise<ControlRules> {
  const { input, logChange } = call;
  const { rules, gatewayIds } = await inTransaction(deps, call, async (tx, after) => {
    const { before, after: rules } = await setRemoteOff(tx, call);
    const isChanged = before.isRemoteOff !== rules.isRemoteOff;
    await logChange(tx, isChanged ? rules : null);
    const gatewayIds = input.isOff ? await busyGateways(tx, input.orgId) : [];
    if (gatewayIds.length > 0) await withdrawAll(tx, after, gatewayIds, "orgOff", call);
    return { rules, gatewayIds };
  });
  for (const gatewayId of gatewayIds) deps.bus.publish("commandsDue", { gatewayId });
  return rules;
}

/** Gateways of the organisation that have a command under way. */
const busyGateways = async (tx: Transaction, orgId: number): Promise<readonly number[]> =>
  (
    await tx.query<{ id: number }>(
      `select distinct c.gateway_id as id from control_commands c
         join houses h on h.id = c.house_id where h.org_id = $1 and ${isUnderWay}`,
      [orgId],
    )
  ).map(({ id }) => id);
