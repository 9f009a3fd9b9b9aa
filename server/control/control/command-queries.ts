import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  Command,
  CommandRisk,
  CommandStep,
} from "../../../contract/control/command/command.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { found } from "../../platform/base/refusal.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { type Page, pageOf, when } from "../../platform/db/sql-statement.ts";
import { type Caller, expectHouse } from "../../platform/session/caller-scope.ts";
import {
  commandByToken,
  commandColumns,
  commandOf,
  type CommandRow,
  findCommand,
  isUnderWay,
} from "./command/command-row.ts";
import { riskNow } from "./prepare/risk-now.ts";

type ListQuery = z.output<typeof routes.listCommand.input>;

const phases: Readonly<Record<"open" | "ended", SQL>> = {
  open: sql.raw(isUnderWay),
  ended: sql.raw(`not (${isUnderWay})`),
};

/** A page of the commands of a house that were sent, newest first. Refusal: 404. */
export async function listCommands(
  database: Database,
  caller: Caller,
  query: ListQuery,
): Promise<Page<Command>> {
  const { houseId, group, action, phase } = query;
  await expectHouse(database, caller, houseId);
  const { total, rows } = await pageOf<CommandRow>(database, {
    columns: sql.raw(commandColumns),
    from: sql`control_commands c join houses h on h.id = c.house_id`,
    where: [
      sql`c.house_id = ${houseId}::bigint and c.kind <> 'read' and c.life is not null`,
      when(group, (one) => sql`c.grp = ${one}`),
      when(action, (one) => sql`c.action->>'do' = ${one}`),
      when(phase, (one) => phases[one]),
    ],
    order: sql`c.armed_at desc, c.id desc`,
    query,
  });
  return { total, rows: rows.map(commandOf) };
}

interface StepRow extends Omit<CommandStep, "at"> {
  readonly at: Date;
}

/** One command with every step of it. Refusal: 404. */
export async function getCommand(
  database: Database,
  caller: Caller,
  { id }: { readonly id: string },
  now: number,
): Promise<{ command: Command; steps: CommandStep[]; riskNow: CommandRisk | null }> {
  const row = found((await findCommand(database, caller, id)) ?? null);
  const isAwaiting = row.state === "awaiting";
  const weighed = isAwaiting ? await riskNow(database, { caller, now }, row) : null;
  const steps = await database.query<StepRow>(
    `select n, at, kind, by_name as by, state, detail from control_events
     where command_id = $1 order by n`,
    [id],
  );
  return {
    command: commandOf(row),
    steps: steps.map((step) => ({ ...step, at: step.at.getTime() })),
    riskNow: weighed?.risk ?? null,
  };
}

/** Returns the result of the caller's own call with this token; null: no such call. */
export async function findByToken(
  database: Database,
  caller: Caller,
  { clientToken }: { readonly clientToken: string },
): Promise<{ command: Command | null }> {
  const row = await commandByToken(database, caller, clientToken);
  return { command: row === undefined ? null : commandOf(row) };
}
