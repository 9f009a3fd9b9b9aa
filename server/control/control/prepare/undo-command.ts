import type { CommandReview } from "../../../../contract/control/command/command.ts";
import {
  type SettingChange,
  settingPlace,
} from "../../../../contract/control/protocol/controller-setting.ts";
import { found } from "../../../platform/base/refusal.ts";
import type { Call } from "../../../platform/api/api-call.ts";
import type { Deps } from "../../../platform/api/in-transaction.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import { isQuickUndo, quickUndoUntil } from "../../../../contract/control/risk/quick-undo.ts";
import { armWrite, type QuickUndo, refused } from "./prepare-command.ts";
import { commandOf, type CommandRow, findCommand } from "../command/command-row.ts";

/**
 * Reviews a command that restores the values another one changed. A value changed since by another
 * person is a conflict like any other. Undoing one's own last change by hand requires no more than
 * the change did (`quick-undo.ts`). Refusals: 401, 404.
 */
export async function undoCommand(deps: Deps, call: Call<"undoCommand">): Promise<CommandReview> {
  const { id, clientToken } = call.input;
  const row = found((await findCommand(deps.database, call.caller, id)) ?? null);
  const { house_id: houseId, grp: group } = row;
  const { back, left } = undone(row);
  if (group === null || back.length === 0) return refused("notUndoable");
  const quick = await quickUndo(deps.database, call, row);
  const undo = { of: id, left, ...(quick !== null && { quick }) };
  return armWrite(deps, call, { houseId, clientToken, group, base: null, items: back, undo });
}

/** Returns the confirmations of the change, if its undo needs no more now; otherwise null. */
async function quickUndo(
  db: Queryable,
  { caller, now }: Pick<Call<"undoCommand">, "caller" | "now">,
  row: CommandRow,
): Promise<QuickUndo | null> {
  const command = commandOf(row);
  const until = quickUndoUntil(command, caller.userId);
  if (until === null || !isQuickUndo(command, caller.userId, now)) return null;
  if (await isChangedSince(db, row)) return null;
  return { asks: command.risk?.asks ?? [], until };
}

/** Something else has changed the group since, though its values may be the same again. */
async function isChangedSince(
  db: Queryable,
  { id, house_id: houseId, grp, queued_at: queuedAt }: CommandRow,
): Promise<boolean> {
  const [row] = await db.query<{ is_changed: boolean }>(
    `select exists(select 1 from parameter_changes where house_id = $1 and grp = $2
       and at >= $3 and command_id is distinct from $4::uuid) as is_changed`,
    [houseId, grp, queuedAt, id],
  );
  return row?.is_changed !== false;
}

type Place = Omit<SettingChange, "from">;

/** Returns the values it changed, before and after. */
export function undone({ items, life, reason }: Pick<CommandRow, "items" | "life" | "reason">): {
  readonly back: Place[];
  readonly left: Place[];
} {
  const results = new Map((life?.found ?? []).map((item) => [settingPlace(item), item]));
  const changed = items.flatMap(({ k, row, from }) => {
    const place = row === undefined ? { k } : { k, row };
    const { r, is } = results.get(settingPlace(place)) ?? {};
    // Values that differ because of a later change are not restored by this command.
    const isOwn = r === "applied" || (r === "differs" && reason !== "changedSince");
    return isOwn && is !== undefined ? [{ place, from, is }] : [];
  });
  return {
    back: changed.map(({ place, from }) => ({ ...place, to: from })),
    left: changed.map(({ place, is }) => ({ ...place, to: is })),
  };
}
