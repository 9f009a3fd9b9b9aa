import type { CommandRefused, RiskAsk } from "../../contract/control/command.ts";
import type { Call } from "../call/call.ts";
import type { Query } from "../db/open.ts";
import type { Caller } from "../session/scope.ts";
import { findApprover } from "./approver.ts";
import { leaseBefore, type LeasedRow } from "./lease.ts";

interface Asked {
  readonly caller: Caller;
  readonly houseId: number;
  readonly asks: readonly RiskAsk[];
}

/** What of a house says who is at it, as a `Settable` has it. */
type Standing = LeasedRow & { readonly panel_until: Date | null };

/**
 * What of the people at a house stands in the way: somebody at its panel, or somebody else who is
 * changing its settings here. What makes the house safer waits for neither. Null: nothing.
 */
export function standingBefore(
  { caller, now }: { readonly caller: Caller; readonly now: number },
  house: Standing,
  isProtective: boolean,
): { readonly reason: CommandRefused["reason"]; readonly heldBy: string | null } | null {
  if (isProtective) return null;
  const { panel_until: panelUntil } = house;
  if (panelUntil !== null && panelUntil.getTime() > now)
    return { reason: "panelBusy", heldBy: null };
  const heldBy = leaseBefore(house, caller, now);
  return heldBy === null ? null : { reason: "leased", heldBy };
}

/** Whether a person has given what was asked: the house's name, why, and who is to agree. */
export async function isConfirmed(
  on: { readonly query: Query },
  { caller, houseId, asks }: Asked,
  { name, reason, approver }: Call<"sendCommand">["input"]["confirm"],
): Promise<boolean> {
  if (asks.includes("reason") && (reason ?? "") === "") return false;
  if (asks.includes("second") && (await findApprover(on, caller, houseId, approver)) === null)
    return false;
  return !asks.includes("name") || isNamed(on, houseId, name ?? "");
}

/** Whether that is the house's name, in either language. */
async function isNamed(
  on: { readonly query: Query },
  houseId: number,
  typed: string,
): Promise<boolean> {
  const [house] = await on.query<{ name: string; name_en: string | null }>(
    "select name, name_en from houses where id = $1",
    [houseId],
  );
  const name = typed.trim();
  return name !== "" && (name === house?.name || name === house?.name_en);
}
