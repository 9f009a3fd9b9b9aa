import type { BatchTask } from "../../../contract/control/batch/control-batch.ts";
import type { CommandRisk } from "../../../contract/control/command/command.ts";
import type { HouseSettings } from "../../../contract/control/parameter/parameter-catalog.ts";
import { withChanges } from "../../../contract/control/protocol/controller-setting.ts";
import { settingsOf } from "../control/prepare/prepare-command.ts";
import { assess, readWeighable } from "../control/prepare/assess-command.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { findSettable, readGroups } from "../parameter/parameter-queries.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";

/**
 * Returns the risk of a batch's tasks in one house, each on top of those before it, by the house's
 * current state and settings. Refusal: 404.
 */
export async function assessTasks(
  database: Database,
  callContext: { readonly caller: Caller; readonly now: number },
  houseId: number,
  tasks: readonly BatchTask[],
): Promise<CommandRisk[]> {
  const settable = await findSettable(database, callContext.caller, houseId);
  const hashesAt = settable.row.hashes_at?.getTime() ?? null;
  const settings: { -readonly [K in keyof HouseSettings]: HouseSettings[K] } = settingsOf(
    await readGroups(database, houseId, hashesAt),
  );
  const weighable = await readWeighable(database, callContext, settable);
  const risks: CommandRisk[] = [];
  for (const task of tasks) {
    risks.push(assess(weighable, callContext.caller, settings, task).risk);
    if (task.kind === "do") continue;
    const before = settings[task.group] ?? { values: {}, rows: [] };
    settings[task.group] = withChanges(before, task.items);
  }
  return risks;
}
