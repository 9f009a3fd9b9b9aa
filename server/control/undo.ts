import type { CommandReview } from "../../contract/control/command.ts";
import { type SettingChange, settingPlace } from "../../contract/setting.ts";
import { found } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import type { Deps } from "../call/work.ts";
import { armWrite, refused } from "./arm.ts";
import { type CommandRow, findCommand } from "./command-row.ts";

/**
 * Looks at a command that brings back what another one changed. Where somebody has changed one of
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

/** What it changed: as that was before, and as it has left it. */
export function undone({ items, life, reason }: Pick<CommandRow, "items" | "life" | "reason">): {
  readonly back: Place[];
  readonly left: Place[];
} {
  const found = new Map((life?.found ?? []).map((item) => [settingPlace(item), item]));
  const changed = items.flatMap(({ k, row, from }) => {
    const place = row === undefined ? { k } : { k, row };
    const { r, is } = found.get(settingPlace(place)) ?? {};
    // What differs because somebody has changed it since is not this one's to bring back.
    const isOwn = r === "applied" || (r === "differs" && reason !== "changedSince");
    return isOwn && is !== undefined ? [{ place, from, is }] : [];
  });
  return {
    back: changed.map(({ place, from }) => ({ ...place, to: from })),
    left: changed.map(({ place, is }) => ({ ...place, to: is })),
  };
}
