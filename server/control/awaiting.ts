import { sql } from "drizzle-orm";
import type { Command } from "../../contract/control/command.ts";
import { may } from "../../contract/policy.ts";
import type { Database } from "../db/open.ts";
import type { Caller } from "../session/scope.ts";
import { mayAgree } from "./approver.ts";
import { commandOf, type CommandRow, findCommands } from "./command-row.ts";

/**
 * Single commands that wait for the caller as their second person: he was asked, or may be it. None
 * for whoever agrees to nothing.
 */
export async function listAwaiting(
  database: Database,
  caller: Caller,
): Promise<{ readonly rows: Command[] }> {
  if (!may(caller, "control.approve")) return { rows: [] };
  const waiting = await findCommands(database, caller, sql`c.state = 'awaiting'`);
  const his: CommandRow[] = [];
  for (const row of waiting) {
    const isAsked = (row.confirm.approver?.id ?? caller.userId) === caller.userId;
    if (isAsked && (await mayAgree(database, caller, row))) his.push(row);
  }
  return { rows: his.toSorted((a, b) => +a.armed_at - +b.armed_at).map(commandOf) };
}
