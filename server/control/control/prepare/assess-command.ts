import type { DoAction } from "../../../../contract/control/protocol/gateway-order.ts";
import type { CommandRisk } from "../../../../contract/control/command/command.ts";
import { type Requester, commandRisk } from "../../../../contract/control/risk/command-risk.ts";
import type { HouseNow } from "../../../../contract/control/risk/house-now.ts";
import {
  type ControlLimits,
  limitsIn,
  type SecondPerson,
} from "../../../../contract/control/risk/control-limit.ts";
import {
  riskOfAction,
  riskOfWrite,
  type RiskVerdict,
} from "../../../../contract/control/risk/change-risk.ts";
import { whatIfDone, whatIfWritten } from "../../../../contract/control/risk/what-if.ts";
import type { HouseSettings } from "../../../../contract/control/parameter/parameter-catalog.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import {
  type SettingChange,
  withChanges,
} from "../../../../contract/control/protocol/controller-setting.ts";
import { found } from "../../../platform/base/refusal.ts";
import type { Database, Queryable } from "../../../platform/db/open-database.ts";
import { readHousesNow, type Stock } from "../../../fleet/house/house-now.ts";
import type { Settable } from "../../parameter/parameter-queries.ts";
import type { Caller } from "../../../platform/session/caller-scope.ts";

/** Desired change of a house with its current settings. */
export type DesiredChange =
  | {
      readonly kind: "write";
      readonly group: ParameterGroup;
      readonly items: readonly SettingChange[];
    }
  | { readonly kind: "do"; readonly action: DoAction };

export interface Assessed {
  readonly risk: CommandRisk;
  readonly isProtective: boolean;
  /** Class for the record, 0 to 3. */
  readonly riskClass: RiskVerdict["risk"];
  readonly isLessAir: boolean;
  /** True when it is never done remotely, regardless of the person. */
  readonly isRefused: boolean;
  readonly house: HouseNow;
}

/** Requirements of an organisation for remote control. */
export interface OrgDemands {
  readonly secondPerson: SecondPerson;
  readonly limits: ControlLimits;
}

/** A house's current state and the requirements for changing it: the basis of a command's risk. */
export interface Weighable {
  readonly house: HouseNow;
  readonly stock: Stock;
  readonly demands: OrgDemands;
}

/** Refusal: 404. */
export async function readWeighable(
  database: Database,
  { caller, now }: { readonly caller: Caller; readonly now: number },
  { row }: Settable,
): Promise<Weighable> {
  const moments = await readHousesNow(database, caller, [row.house_id], now);
  const { now: house, stock } = found(moments.get(row.house_id) ?? null);
  return { house, stock, demands: orgDemandsOf(row) };
}

const orgDemandsOf = (
  row: Pick<Settable["row"], "second_person" | "control_limits">,
): OrgDemands => ({
  secondPerson: row.second_person,
  limits: limitsIn(row.control_limits),
});

/** Returns an organisation's requirements; the shipped requirements if it does not exist. */
export async function readOrgDemands(db: Queryable, orgId: number): Promise<OrgDemands> {
  const [row] = await db.query<Parameters<typeof orgDemandsOf>[0]>(
    "select second_person, control_limits from orgs where id = $1",
    [orgId],
  );
  return orgDemandsOf(row ?? { second_person: "off", control_limits: undefined });
}

const verdictOf = (
  { limits }: OrgDemands,
  house: HouseNow,
  settings: HouseSettings,
  desired: DesiredChange,
): RiskVerdict =>
  desired.kind === "do"
    ? riskOfAction(desired.action, settings, house, limits)
    : riskOfWrite(desired.group, desired.items, settings, house, limits);

const requesterOf = (
  { secondPerson }: OrgDemands,
  { roleKey }: Pick<Caller, "roleKey">,
): Requester => ({
  secondPerson,
  isAdministrator: roleKey === "administrator",
});

/** Returns the risk alone, for callers that do not show the effects, from data already loaded. */
export function weighed(
  asks: OrgDemands,
  caller: Pick<Caller, "roleKey">,
  house: HouseNow,
  settings: HouseSettings,
  desired: DesiredChange,
): Pick<Assessed, "risk" | "isRefused"> {
  const verdict = verdictOf(asks, house, settings, desired);
  return {
    risk: commandRisk(verdict, null, requesterOf(asks, caller)),
    isRefused: verdict.refusals.length > 0,
  };
}

/** Returns the current risk, the expected effects and the confirmations required of the person. */
export function assess(
  { demands, house }: Weighable,
  caller: Pick<Caller, "roleKey">,
  settings: HouseSettings,
  desired: DesiredChange,
): Assessed {
  const verdict = verdictOf(demands, house, settings, desired);
  const whatIf =
    desired.kind === "do"
      ? whatIfDone(settings, desired.action, house, demands.limits)
      : whatIfWritten(settings, withDesiredValues(settings, desired), house, demands.limits);
  return {
    risk: commandRisk(verdict, whatIf, requesterOf(demands, caller)),
    isProtective: verdict.isProtective,
    riskClass: verdict.risk,
    isLessAir: verdict.isLessAir,
    isRefused: verdict.refusals.length > 0,
    house,
  };
}

const withDesiredValues = (
  settings: HouseSettings,
  { group, items }: Extract<DesiredChange, { readonly kind: "write" }>,
): HouseSettings => ({
  ...settings,
  [group]: withChanges(settings[group] ?? { values: {}, rows: [] }, items),
});
