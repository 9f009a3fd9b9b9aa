import { sql } from "drizzle-orm";
import type { Command } from "../../../contract/control/command/command.ts";
import { may } from "../../../contract/account/policy.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { mayAgree } from "./authority/approvers.ts";
import { commandOf, type CommandRow, findCommands } from "./command/command-row.ts";

/**
 * Returns single commands that wait for the caller as second person: either named as approver or a
 * possible one. Empty for callers who may approve nothing.
 */
export async function listAwaiting(
  database: Database,
  caller: Caller,
): Promise<{ readonly rows: Command[] }> {
  if (!may(caller, "control.approve")) return { rows: [] };
  const waiting = await findCommands(database, caller, sql`c.state = 'awaiting'`);
  const his: CommandRow[] = [];
  for (const row of waiting) {
    const isApprover = (row.confirm.approver?.id ?? caller.userId) === caller.userId;
    if (isApprover && (await mayAgree(database, caller, row))) his.push(row);
  }
  return { rows: his.toSorted((a, b) => +a.armed_at - +b.armed_at).map(commandOf) };
}
