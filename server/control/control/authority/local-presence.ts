import { lasts } from "../../../../contract/base/lasting.ts";
import { panelMs } from "../../../../contract/telemetry/uplink.ts";
import type { CommandRefused, Confirmation } from "../../../../contract/control/command/command.ts";
import type { Call } from "../../../platform/api/api-call.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import type { Caller } from "../../../platform/session/caller-scope.ts";
import { findApprover } from "./approvers.ts";
import { leaseBefore, type LeasedRow } from "./house-lease.ts";

interface ConfirmQuery {
  readonly caller: Caller;
  readonly houseId: number;
  readonly asks: readonly Confirmation[];
}

/** The part of a house that shows who is working at it, as in a `Settable`. */
type PresenceRow = LeasedRow & { readonly panel_until: Date | null };

/**
 * Returns how people at a house block a change: a person is at its panel, or another user is
 * changing its settings here. Changes that make the house safer wait for neither. Null: not
 * blocked.
 */
export function presenceBlock(
  { caller, now }: { readonly caller: Caller; readonly now: number },
  house: PresenceRow,
  isProtective: boolean,
): { readonly reason: CommandRefused["reason"]; readonly heldBy: string | null } | null {
  if (isProtective) return null;
  const { panel_until: panelUntil } = house;
  if (panelUntil !== null && lasts(panelUntil.getTime(), now, panelMs))
    return { reason: "panelBusy", heldBy: null };
  const heldBy = leaseBefore(house, caller, now);
  return heldBy === null ? null : { reason: "leased", heldBy };
}

/**
 * Returns true when a person has given everything required: the house's name, the reason and the
 * approver.
 */
export async function isConfirmed(
  db: Queryable,
  { caller, houseId, asks }: ConfirmQuery,
  { name, reason, approver }: Call<"sendCommand">["input"]["confirm"],
): Promise<boolean> {
  if (asks.includes("reason") && (reason ?? "") === "") return false;
  if (asks.includes("second") && (await findApprover(db, caller, houseId, approver)) === null)
    return false;
  return !asks.includes("name") || isNamed(db, houseId, name ?? "");
}

/** Returns true when the text is the house's name, in either language. */
async function isNamed(db: Queryable, houseId: number, typed: string): Promise<boolean> {
  const [house] = await db.query<{ name: string; name_en: string | null }>(
    "select name, name_en from houses where id = $1",
    [houseId],
  );
  const name = typed.trim();
  return name !== "" && (name === house?.name || name === house?.name_en);
}
