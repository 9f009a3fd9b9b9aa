import type { CommandReview } from "../../../../contract/control/command/command.ts";
import {
  type SettingChange,
  settingPlace,
} from "../../../../contract/control/protocol/controller-setting.ts";
import { found } from "../../../platform/base/refusal.ts";
import type { Call } from "../../../platform/api/api-call.ts";
import type { Deps } from "../../../platform/api/in-transaction.ts";
import { armWrite, refused } from "./prepare-command.ts";
import { type CommandRow, findCommand } from "../command/command-row.ts";

/**
 * Reviews a command that restores the values another one changed. If somebody has changed one of
 * these values since, it is a conflict like any other. Refusals: 401, 404.
 */
export async function undoCommand(deps: Deps, call: Call<"undoCommand">): Promise<CommandReview> {
  const { id, clientToken } = call.input;
  const row = found((await findCommand(deps.database, call.caller, id)) ?? null);
  const { house_id: houseId, grp: group } = row;
  const { back, left } = undone(row);
  if (group === null || back.length === 0) return refused("notUndoable");
  const undo = { of: id, left };
  return armWrite(deps, call, { houseId, clientToken, group, base: null, items: back, undo });
}

type Place = Omit<SettingChange, "from">;

/** Returns the values it changed: as they were before, and as it has left them. */
export function undone({ items, life, reason }: Pick<CommandRow, "items" | "life" | "reason">): {
  readonly back: Place[];
  readonly left: Place[];
} {
  const found = new Map((life?.found ?? []).map((item) => [settingPlace(item), item]));
  const changed = items.flatMap(({ k, row, from }) => {
    const place = row === undefined ? { k } : { k, row };
    const { r, is } = found.get(settingPlace(place)) ?? {};
    // Values that differ because somebody has changed them since are not restored by this command.
    const isOwn = r === "applied" || (r === "differs" && reason !== "changedSince");
    return isOwn && is !== undefined ? [{ place, from, is }] : [];
  });
  return {
    back: changed.map(({ place, from }) => ({ ...place, to: from })),
    left: changed.map(({ place, is }) => ({ ...place, to: is })),
  };
}
