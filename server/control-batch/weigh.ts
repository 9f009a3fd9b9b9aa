import type { BatchTask } from "../../contract/control/batch.ts";
import type { CommandRisk } from "../../contract/control/command.ts";
import type { HouseSettings } from "../../contract/parameter/catalog.ts";
import { withChanges } from "../../contract/setting.ts";
import { settingsOf } from "../control/arm.ts";
import { assess, readWeighable } from "../control/assess.ts";
import type { Database } from "../db/open.ts";
import { findSettable, readGroups } from "../parameter/read.ts";
import type { Caller } from "../session/scope.ts";

/**
 * How dangerous the tasks of a batch are in one house, each over what those before it leave, by
 * what the house says and is set to now. Refusal: 404.
 */
export async function tasksWeighed(
  database: Database,
  asking: { readonly caller: Caller; readonly now: number },
  houseId: number,
  tasks: readonly BatchTask[],
): Promise<CommandRisk[]> {
  const settable = await findSettable(database, asking.caller, houseId);
  const hashesAt = settable.row.hashes_at?.getTime() ?? null;
  const settings: { -readonly [K in keyof HouseSettings]: HouseSettings[K] } = settingsOf(
    await readGroups(database, houseId, hashesAt),
  );
  const weighable = await readWeighable(database, asking, settable);
  const risks: CommandRisk[] = [];
  for (const task of tasks) {
    risks.push(assess(weighable, asking.caller, settings, task).risk);
    if (task.kind === "do") continue;
    const before = settings[task.group] ?? { values: {}, rows: [] };
    settings[task.group] = withChanges(before, task.items);
  }
  return risks;
}
