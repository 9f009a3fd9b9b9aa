import type { DoAction } from "../../contract/control/order.ts";
import type { CommandRisk } from "../../contract/control/command.ts";
import { type Asker, commandRisk } from "../../contract/control/confirm.ts";
import type { HouseNow } from "../../contract/control/house-now.ts";
import { type ControlLimits, limitsIn, type SecondPerson } from "../../contract/control/limit.ts";
import { riskOfAction, riskOfWrite, type RiskVerdict } from "../../contract/control/risk.ts";
import { whatIfDone, whatIfWritten } from "../../contract/control/what-if.ts";
import type { HouseSettings } from "../../contract/parameter/catalog.ts";
import type { ParameterGroup } from "../../contract/parameter-group.ts";
import { type SettingChange, withChanges } from "../../contract/setting.ts";
import { found } from "../base/refusal.ts";
import type { Database, Query } from "../db/open.ts";
import { readHousesNow, type Stock } from "../house/house-now.ts";
import type { Settable } from "../parameter/read.ts";
import type { Caller } from "../session/scope.ts";

/** What is to be done in a house whose settings are these now. */
export type Wished =
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
  /** It is not done from afar, whoever asks. */
  readonly isRefused: boolean;
  readonly house: HouseNow;
}

/** What an organisation asks of those who control from afar. */
export interface OrgAsks {
  readonly secondPerson: SecondPerson;
  readonly limits: ControlLimits;
}

/** A house as it is now, and what is asked of those who change it: a command is weighed by it. */
export interface Weighable {
  readonly house: HouseNow;
  readonly stock: Stock;
  readonly asks: OrgAsks;
}

/** Refusal: 404. */
export async function readWeighable(
  database: Database,
  { caller, now }: { readonly caller: Caller; readonly now: number },
  { row }: Settable,
): Promise<Weighable> {
  const moments = await readHousesNow(database, caller, [row.house_id], now);
  const { now: house, stock } = found(moments.get(row.house_id) ?? null);
  return { house, stock, asks: asksIn(row) };
}

const asksIn = (row: Pick<Settable["row"], "second_person" | "control_limits">): OrgAsks => ({
  secondPerson: row.second_person,
  limits: limitsIn(row.control_limits),
});

/** What an organisation asks; of one that is not there, what ships. */
export async function readAsks(on: { readonly query: Query }, orgId: number): Promise<OrgAsks> {
  const [row] = await on.query<Parameters<typeof asksIn>[0]>(
    "select second_person, control_limits from orgs where id = $1",
    [orgId],
  );
  return asksIn(row ?? { second_person: "off", control_limits: undefined });
}

const verdictOf = (
  { limits }: OrgAsks,
  house: HouseNow,
  settings: HouseSettings,
  wished: Wished,
): RiskVerdict =>
  wished.kind === "do"
    ? riskOfAction(wished.action, settings, house, limits)
    : riskOfWrite(wished.group, wished.items, settings, house, limits);

const askerOf = ({ secondPerson }: OrgAsks, { roleKey }: Pick<Caller, "roleKey">): Asker => ({
  secondPerson,
  isAdministrator: roleKey === "administrator",
});

/** The risk alone, where nobody is shown what it would do; all of it is known. */
export function weighed(
  asks: OrgAsks,
  caller: Pick<Caller, "roleKey">,
  house: HouseNow,
  settings: HouseSettings,
  wished: Wished,
): Pick<Assessed, "risk" | "isRefused"> {
  const verdict = verdictOf(asks, house, settings, wished);
  return {
    risk: commandRisk(verdict, null, askerOf(asks, caller)),
    isRefused: verdict.refusals.length > 0,
  };
}

/** How dangerous it is now, what it would do, and what is asked of the person. */
export function assess(
  { asks, house }: Weighable,
  caller: Pick<Caller, "roleKey">,
  settings: HouseSettings,
  wished: Wished,
): Assessed {
  const verdict = verdictOf(asks, house, settings, wished);
  const whatIf =
    wished.kind === "do"
      ? whatIfDone(settings, wished.action, house, asks.limits)
      : whatIfWritten(settings, withWish(settings, wished), house, asks.limits);
  return {
    risk: commandRisk(verdict, whatIf, askerOf(asks, caller)),
    isProtective: verdict.isProtective,
    riskClass: verdict.risk,
    isLessAir: verdict.isLessAir,
    isRefused: verdict.refusals.length > 0,
    house,
  };
}

const withWish = (
  settings: HouseSettings,
  { group, items }: Extract<Wished, { readonly kind: "write" }>,
): HouseSettings => ({
  ...settings,
  [group]: withChanges(settings[group] ?? { values: {}, rows: [] }, items),
});
