import type { Command } from "../../../../contract/control/command/command.ts";
import { found, Refusal } from "../../../platform/base/refusal.ts";
import type { Call } from "../../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../../platform/api/in-transaction.ts";
import { mayAgree } from "../authority/approvers.ts";
import { findCommand } from "../command/command-row.ts";
import { expectFreshFactor } from "../../../platform/session/fresh-factor.ts";
import { riskNow } from "../prepare/risk-now.ts";
import { changedSince, lockOne } from "./send-command.ts";
import { commandFacts } from "../command/command-steps.ts";

/**
 * Approves a command as the second person: it is sent. A command that no longer waits is unchanged.
 * Refusals: 401, 404; 403 for a person whose approval was not requested; 409 conflict when the
 * settings have changed, riskRaised or riskRefused when its risk is higher now than its author was
 * shown.
 */
export async function approveCommand(deps: Deps, call: Call<"approveCommand">): Promise<Command> {
  const { caller, input, now, logChange } = call;
  const risen = await riskRisen(deps, call);
  const { command, gatewayId } = await inTransaction(deps, call, async (tx, after) => {
    const { command: locked } = await lockOne(tx, call, input.id);
    const { row } = locked;
    if (row.state !== "awaiting") {
      await logChange(tx, null);
      return { command: locked.command, gatewayId: null };
    }
    const isApprover = (row.confirm.approver?.id ?? caller.userId) === caller.userId;
    if (!isApprover || !(await mayAgree(tx, caller, row))) throw new Refusal(403, "forbidden");
    if ((await changedSince(tx, row, null)) !== null) throw new Refusal(409, "conflict");
    if (risen !== null) throw risen;
    if (row.confirm.risk?.class === "3") await expectFreshFactor(tx, caller, now);
    await tx.query("update control_commands set approved_by = $2 where id = $1", [
      row.id,
      caller.userId,
    ]);
    await locked.apply({ kind: "approved" }, now, caller.name);
    const agreed = { ...locked.command, approvedBy: caller.name };
    await logChange(tx, agreed);
    after.facts(await commandFacts(tx, [locked]));
    return { command: agreed, gatewayId: row.gateway_id };
  });
  if (gatewayId !== null) deps.bus.publish("commandsDue", { gatewayId });
  return command;
}

/**
 * Returns the refusal of a command that has become more dangerous since it was sent; null: it has
 * not, or awaits no approval.
 */
async function riskRisen(
  { database }: Deps,
  call: Call<"approveCommand">,
): Promise<Refusal | null> {
  const row = found((await findCommand(database, call.caller, call.input.id)) ?? null);
  const weighed = row.state === "awaiting" ? await riskNow(database, call, row) : null;
  if (weighed?.isRefused === true) return new Refusal(409, "riskRefused");
  if (weighed?.hasRisen !== true) return null;
  const was = row.confirm.risk?.class ?? "";
  return new Refusal(409, "riskRaised", { values: { was, risk: weighed.risk.class } });
}
