import { setTimeout as wait } from "node:timers/promises";
import { armTimes } from "../../../../contract/control/command/command.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import type { KnownGroup } from "../../../../contract/control/parameter/setting-row.ts";
import type { RuleContext } from "../../../../contract/control/parameter/parameter-rule.ts";
import type {
  ReadSettings,
  Settings,
} from "../../../../contract/control/protocol/controller-setting.ts";
import type { Call } from "../../../platform/api/api-call.ts";
import type { Deps } from "../../../platform/api/in-transaction.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import type { Stock } from "../../../fleet/house/house-now.ts";
import { readGroups, type Settable } from "../../parameter/parameter-queries.ts";
import { requestSettings } from "../../parameter/settings-refresh.ts";

/** The parts of a call that reads settings. */
export type CallContext = Pick<
  Call<"armCommand">,
  "caller" | "now" | "source" | "address" | "signal"
>;

/** Interval of checks whether the gateway has answered, ms. */
const pollMs = 50;

/**
 * Returns the settings of a house; those of the group are at most a minute old if the gateway
 * answers in time. Otherwise older ones are used: their hash is compared with the controller's
 * before anything is written.
 */
export async function freshGroups(
  deps: Deps,
  callContext: CallContext,
  { row, houseId }: Pick<Settable, "row"> & { readonly houseId: number },
  group: ParameterGroup,
): Promise<KnownGroup[]> {
  const read = () => readGroups(deps.database, houseId, row.hashes_at?.getTime() ?? null);
  const groups = await read();
  const known = groups.find((item) => item.group === group);
  const isFresh =
    known !== undefined && !known.isDrifted && known.heardAt >= callContext.now - armTimes.freshMs;
  if (isFresh || row.gateway_id === null) return groups;
  await requestSettings(deps, callContext, { houseId, gatewayId: row.gateway_id, groups: [group] });
  const readAt = known?.readAt ?? 0;
  for (let waited = 0; waited < armTimes.readMs; waited += pollMs) {
    await wait(pollMs, undefined, { signal: callContext.signal });
    const isRead = await deps.database.query(
      `select 1 from house_parameters where house_id = $1 and grp = $2 and read_at > $3`,
      [houseId, group, new Date(readAt)],
    );
    if (isRead.length > 0) return read();
  }
  return groups;
}

/** Former settings of the group by their hash; null: no longer stored. */
export async function settingsByHash(
  db: Queryable,
  houseId: number,
  group: ParameterGroup,
  hash: string,
): Promise<ReadSettings | null> {
  const [row] = await db.query<{ settings: Settings }>(
    `select settings from parameter_snapshots where house_id = $1 and grp = $2 and hash = $3
     order by at desc limit 1`,
    [houseId, group, hash],
  );
  return row?.settings ?? null;
}

/**
 * Returns the context that rules between values need besides the settings. `caps`: announced by its
 * gateway.
 */
export const ruleContext = (
  { species, dayAge, isEmpty }: Stock,
  caps: Settable["caps"],
): RuleContext => ({ species, dayAge, isStocked: !isEmpty, fanAirM3h: caps?.fanM3h ?? [] });

/**
 * Returns the person who last changed a group, by the name in the modify records; null: not changed
 * from here.
 */
export async function lastChangedBy(
  db: Queryable,
  houseId: number,
  group: ParameterGroup,
): Promise<string | null> {
  const [last] = await db.query<{ operator_name: string | null }>(
    `select operator_name from parameter_changes where house_id = $1 and grp = $2
     order by at desc, id desc limit 1`,
    [houseId, group],
  );
  return last?.operator_name ?? null;
}
