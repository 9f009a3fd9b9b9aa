import type { Command } from "../../contract/control/command.ts";
import { isEnded } from "../../contract/control/command-state.ts";
import type { Call } from "../call/call.ts";
import { type After, type Deps, inWork } from "../call/work.ts";
import type { Transaction } from "../db/open.ts";
import { type CommandRow, holdCommands } from "./command-row.ts";
import { holdOne } from "./send.ts";
import { commandFacts, HeldCommand } from "./step.ts";

/**
 * Withdraws a command. What was not said ends here; of what was said its gateway is asked to leave
 * it, and answers whether it still could. An end stays as it is. Refusals: 401, 404.
 */
export async function cancelCommand(deps: Deps, call: Call<"cancelCommand">): Promise<Command> {
  const { input, now, caller, logChange } = call;
  const { command, gatewayId } = await inWork(deps, call, async (tx, after) => {
    const { held } = await holdOne(tx, call, input.id);
    await withdraw(held, "withdrawn", now, caller.name);
    await logChange(tx, held.isChanged ? held.command : null);
    after.facts(await commandFacts(tx, [held]));
    return { command: held.command, gatewayId: held.row.gateway_id };
  });
  deps.bus.publish("commandsDue", { gatewayId });
  return command;
}

/**
 * Closes what nobody has known the end of for ten minutes, so that the house takes commands again;
 * what became of it stays unknown. One that has ended, or may still be answered, stays as it is.
 * Refusals: 401, 404.
 */
export const closeCommand = (deps: Deps, call: Call<"closeCommand">): Promise<Command> =>
  inWork(deps, call, async (tx, after) => {
    const { input, now, caller, logChange } = call;
    const { held } = await holdOne(tx, call, input.id);
    if (held.isUnderWay) await held.take({ kind: "closed", reason: input.word }, now, caller.name);
    await logChange(tx, held.isChanged ? held.command : null);
    after.facts(await commandFacts(tx, [held]));
    return held.command;
  });

/**
 * Withdraws whatever is under way at these gateways: nobody is to be obeyed from afar there any
 * more. Whoever sends next finds what keeps him out, for he holds the same rows. `isMeant`: only
 * those.
 */
export async function withdrawAll(
  tx: Transaction,
  after: After,
  gatewayIds: readonly number[],
  reason: string,
  { caller, now }: Pick<Call<"cancelCommand">, "caller" | "now">,
  isMeant: (row: CommandRow) => boolean = () => true,
): Promise<void> {
  const rows = (await holdCommands(tx, gatewayIds)).filter(isMeant);
  const held = rows.map((row) => new HeldCommand(tx, row));
  for (const command of held) await withdraw(command, reason, now, caller.name);
  after.facts(await commandFacts(tx, held));
}

/** What was not said ends for this reason; of what was said its gateway is asked to leave it. */
export async function withdraw(
  held: HeldCommand,
  reason: string,
  at: number,
  by: string,
): Promise<void> {
  const { state, cancel_asked_at: askedAt } = held.row;
  if (state === "armed") return held.drop(reason, at, by);
  if (isEnded(state) || askedAt !== null) return;
  const isGone = await held.take({ kind: "cancelled", reason }, at, by);
  if (!isGone) await held.askCancel(at, by);
}
