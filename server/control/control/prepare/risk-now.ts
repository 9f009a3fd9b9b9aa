import { type CommandRisk, isRiskier } from "../../../../contract/control/command/command.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import { findSettable, readGroups } from "../../parameter/parameter-queries.ts";
import type { Caller } from "../../../platform/session/caller-scope.ts";
import { settingsOf } from "./prepare-command.ts";
import { assess, readWeighable, type DesiredChange } from "./assess-command.ts";
import type { CommandRow } from "../command/command-row.ts";

/** The danger of a command by the current state and settings of its house. */
export interface RiskNow {
  readonly risk: CommandRisk;
  /** True when the organisation no longer permits it remotely. */
  readonly isRefused: boolean;
  /**
   * True when it is more dangerous than was shown to its author, so that confirmation is required.
   */
  readonly hasRisen: boolean;
}

/**
 * Assesses the current risk of a stored command; null: it changes nothing that can be assessed.
 * Refusal: 404.
 */
export async function riskNow(
  database: Database,
  callContext: { readonly caller: Caller; readonly now: number },
  row: CommandRow,
): Promise<RiskNow | null> {
  const desired = desiredBy(row);
  if (desired === null) return null;
  const settable = await findSettable(database, callContext.caller, row.house_id);
  const hashesAt = settable.row.hashes_at?.getTime() ?? null;
  const settings = settingsOf(await readGroups(database, row.house_id, hashesAt));
  const weighable = await readWeighable(database, callContext, settable);
  const { risk, isRefused } = assess(weighable, callContext.caller, settings, desired);
  const was = row.confirm.risk?.class;
  const hasRisen = was !== undefined && isRiskier(risk.class, was) && risk.asks.length > 0;
  return { risk, isRefused, hasRisen };
}

function desiredBy({ action, grp, items }: CommandRow): DesiredChange | null {
  if (action !== null) return { kind: "do", action };
  return grp === null ? null : { kind: "write", group: grp, items };
}
