import type { Command } from "../../contract/control/command.ts";
import { Refusal } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import { mayAgree } from "./approver.ts";
import { changedSince, holdOne } from "./send.ts";
import { commandFacts } from "./step.ts";

/**
 * A second person agrees: from now on the command goes its way. One that does not wait any more
 * stays as it is. Refusals: 401, 404; 403 for whoever was not asked; 409 conflict when the settings
 * are not those any more.
 */
export async function approveCommand(deps: Deps, call: Call<"approveCommand">): Promise<Command> {
  const { caller, input, now, logChange } = call;
  const { command, gatewayId } = await inWork(deps, call, async (tx, after) => {
    const { held } = await holdOne(tx, call, input.id);
    const { row } = held;
    if (row.state !== "awaiting") {
      await logChange(tx, null);
      return { command: held.command, gatewayId: null };
    }
    const isAsked = (row.confirm.approver?.id ?? caller.userId) === caller.userId;
    if (!isAsked || !(await mayAgree(tx, caller, row))) throw new Refusal(403, "forbidden");
    if ((await changedSince(tx, row, null)) !== null) throw new Refusal(409, "conflict");
    await tx.query("update control_commands set approved_by = $2 where id = $1", [
      row.id,
      caller.userId,
    ]);
    await held.take({ kind: "approved" }, now, caller.name);
    const agreed = { ...held.command, approvedBy: caller.name };
    await logChange(tx, agreed);
    after.facts(await commandFacts(tx, [held]));
    return { command: agreed, gatewayId: row.gateway_id };
  });
  if (gatewayId !== null) deps.bus.publish("commandsDue", { gatewayId });
  return command;
}
