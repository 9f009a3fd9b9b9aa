import type { DeviceLog } from "../../../../contract/control/risk/control-rule.ts";
import { found } from "../../../platform/base/refusal.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import type { Caller } from "../../../platform/session/caller-scope.ts";
import { findCommand } from "./command-row.ts";

/** The log lines sent for a command, in order. Refusal: 404. */
export async function readDeviceLog(
  database: Database,
  caller: Caller,
  { id }: { readonly id: string },
): Promise<DeviceLog> {
  const command = found((await findCommand(database, caller, id)) ?? null);
  const lines = await database.query<{ at: Date; line: string }>(
    `select at, body->>'line' as line from gateway_messages
     where gateway_id = $1 and kind = 'log' and at >= $2 and body->>'id' = $3 order by id`,
    [command.gateway_id, command.queued_at ?? command.armed_at, id],
  );
  const isLoaded = command.state === "verified" && command.ended_at !== null;
  return {
    commandId: id,
    loadedAt: isLoaded ? (command.ended_at?.getTime() ?? null) : null,
    lines: lines.map(({ at, line }) => ({ at: at.getTime(), line })),
  };
}
