import { type Command, riskClasses } from "../../contract/control/command.ts";
import { found, Refusal } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type Deps, inWork } from "../call/work.ts";
import { findSettable, readGroups } from "../parameter/read.ts";
import { mayAgree } from "./approver.ts";
import { settingsOf } from "./arm.ts";
import { assess, type Wished } from "./assess.ts";
import { type CommandRow, findCommand } from "./command-row.ts";
import { changedSince, holdOne } from "./send.ts";
import { commandFacts } from "./step.ts";

/**
 * A second person agrees: from now on the command goes its way. One that does not wait any more
 * stays as it is. Refusals: 401, 404; 403 for whoever was not asked; 409 conflict when the settings
 * are not those any more, riskRaised or riskRefused when it is more dangerous now than its author
 * was shown.
 */
export async function approveCommand(deps: Deps, call: Call<"approveCommand">): Promise<Command> {
  const { caller, input, now, logChange } = call;
  const risen = await riskRisen(deps, call);
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
    if (risen !== null) throw risen;
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

/** Why it is more dangerous by what the house says now; null: it is not, or does not wait. */
async function riskRisen(
  { database }: Deps,
  { caller, input, now }: Call<"approveCommand">,
): Promise<Refusal | null> {
  const row = found((await findCommand(database, caller, input.id)) ?? null);
  const wished = wishedBy(row);
  if (row.state !== "awaiting" || wished === null) return null;
  const settable = await findSettable(database, caller, row.house_id);
  const hashesAt = settable.row.hashes_at?.getTime() ?? null;
  const settings = settingsOf(await readGroups(database, row.house_id, hashesAt));
  const { risk, isRefused } = await assess(
    database,
    { caller, now },
    row.house_id,
    settings,
    wished,
  );
  if (isRefused) return new Refusal(409, "riskRefused");
  const was = row.confirm.risk?.class;
  if (was === undefined || riskClasses.indexOf(risk.class) <= riskClasses.indexOf(was)) return null;
  return new Refusal(409, "riskRaised", { values: { was, risk: risk.class } });
}

function wishedBy({ action, grp, items }: CommandRow): Wished | null {
  if (action !== null) return { kind: "do", action };
  return grp === null ? null : { kind: "write", group: grp, items };
}
