import type { CommandRefused } from "../../contract/control/command.ts";
import type { Query } from "../db/open.ts";
import type { Caller } from "../session/scope.ts";
import { leaseBefore } from "./lease.ts";

interface Standing {
  readonly houseId: number;
  readonly panelUntil: Date | null;
  readonly isProtective: boolean;
}

/**
 * What of the people at a house stands in the way: somebody at its panel, or somebody else who is
 * changing its settings here. What makes the house safer waits for neither. Null: nothing.
 */
export async function standingBefore(
  on: { readonly query: Query },
  { caller, now }: { readonly caller: Caller; readonly now: number },
  { houseId, panelUntil, isProtective }: Standing,
): Promise<{ readonly reason: CommandRefused["reason"]; readonly heldBy: string | null } | null> {
  if (isProtective) return null;
  if (panelUntil !== null && panelUntil.getTime() > now)
    return { reason: "panelBusy", heldBy: null };
  const heldBy = await leaseBefore(on, houseId, caller, now);
  return heldBy === null ? null : { reason: "leased", heldBy };
}

/** Whether a person has given what was asked of him: the house's name, and why. */
export async function isConfirmed(
  on: { readonly query: Query },
  houseId: number,
  asks: readonly string[],
  { name, reason }: { readonly name?: string | undefined; readonly reason?: string | undefined },
): Promise<boolean> {
  if (asks.includes("reason") && (reason ?? "") === "") return false;
  if (!asks.includes("name")) return true;
  const [house] = await on.query<{ name: string; name_en: string | null }>(
    "select name, name_en from houses where id = $1",
    [houseId],
  );
  const typed = (name ?? "").trim();
  return typed !== "" && (typed === house?.name || typed === house?.name_en);
}
