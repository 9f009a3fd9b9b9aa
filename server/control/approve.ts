import type { Command } from "../../contract/control/command.ts";
import { type Role, roleKeys } from "../../contract/role.ts";
import { Refusal } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import type { Query } from "../db/open.ts";
import type { Caller } from "../session/scope.ts";
import type { CommandRow } from "./command-row.ts";
import { changedSince, holdOne } from "./send.ts";
import { commandFacts } from "./step.ts";

/**
 * A second person agrees: from now on the command goes its way. One that does not wait any more
 * stays as it is. Refusals: 401, 404; 403 for its author, and for whoever stands below him; 409
 * conflict when the settings are not those any more.
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
    if (!(await mayAgree(tx, caller, row))) throw new Refusal(403, "forbidden");
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

const rankOf = (role: Role): number => roleKeys.indexOf(role);

/** Somebody else, of the author's role or above it. */
export async function mayAgree(
  tx: { readonly query: Query },
  { userId, roleKey }: Caller,
  { created_by: authorId }: Pick<CommandRow, "created_by">,
): Promise<boolean> {
  if (userId === authorId || roleKey === "display") return false;
  const [author] = await tx.query<{ role_key: Role }>("select role_key from users where id = $1", [
    authorId,
  ]);
  return author !== undefined && rankOf(roleKey) <= rankOf(author.role_key);
}
