import type { Command } from "../../../../contract/control/command/command.ts";
import { isEnded } from "../../../../contract/control/command/command-state.ts";
import type { Call } from "../../../platform/api/api-call.ts";
import { type After, type Deps, inTransaction } from "../../../platform/api/in-transaction.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { type CommandRow, lockCommands } from "../command/command-row.ts";
import { lockOne } from "./send-command.ts";
import { commandFacts, LockedCommand } from "../command/command-steps.ts";

/**
 * Withdraws a command. An unsent one ends here. For a sent one, its gateway is requested to drop it
 * and answers whether it still could. An ended command stays as it is. Refusals: 401, 404.
 */
export async function cancelCommand(deps: Deps, call: Call<"cancelCommand">): Promise<Command> {
  const { input, now, caller, logChange } = call;
  const { command, gatewayId } = await inTransaction(deps, call, async (tx, after) => {
    const { command: locked } = await lockOne(tx, call, input.id);
    await withdraw(locked, "withdrawn", now, caller.name);
    await logChange(tx, locked.isChanged ? locked.command : null);
    after.facts(await commandFacts(tx, [locked]));
    return { command: locked.command, gatewayId: locked.row.gateway_id };
  });
  deps.bus.publish("commandsDue", { gatewayId });
  return command;
}

/**
 * Closes a command whose end was unknown for ten minutes, so that the house accepts commands again;
 * its end stays unknown. A command that has ended, or may still be answered, is unchanged.
 * Refusals: 401, 404.
 */
export const closeCommand = (deps: Deps, call: Call<"closeCommand">): Promise<Command> =>
  inTransaction(deps, call, async (tx, after) => {
    const { input, now, caller, logChange } = call;
    const { command } = await lockOne(tx, call, input.id);
    if (command.isUnderWay)
      await command.apply({ kind: "closed", reason: input.word }, now, caller.name);
    await logChange(tx, command.isChanged ? command.command : null);
    after.facts(await commandFacts(tx, [command]));
    return command.command;
  });

/**
 * Withdraws everything under way at these gateways, because they must no longer obey remote
 * commands. The next sender finds the reason for its refusal, because it locks the same rows.
 * `isMeant`: withdraws only matching commands.
 */
export async function withdrawAll(
  tx: Transaction,
  after: After,
  gatewayIds: readonly number[],
  reason: string,
  { caller, now }: Pick<Call<"cancelCommand">, "caller" | "now">,
  isMeant: (row: CommandRow) => boolean = () => true,
): Promise<void> {
  const rows = (await lockCommands(tx, gatewayIds)).filter(isMeant);
  const locked = rows.map((row) => new LockedCommand(tx, row));
  for (const command of locked) await withdraw(command, reason, now, caller.name);
  after.facts(await commandFacts(tx, locked));
}

/** Ends an unsent command for this reason; for a sent one, its gateway is requested to drop it. */
export async function withdraw(
  locked: LockedCommand,
  reason: string,
  at: number,
  author: string,
): Promise<void> {
  const { state, cancel_asked_at: askedAt } = locked.row;
  if (state === "armed") return locked.drop(reason, at, author);
  if (isEnded(state) || askedAt !== null) return;
  const isCancelled = await locked.apply({ kind: "cancelled", reason }, at, author);
  if (!isCancelled) await locked.requestCancel(at, author);
}
