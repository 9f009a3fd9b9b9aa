import { type Danger, dangersOf } from "../../../contract/control/risk/dangerous-settings.ts";
import { limitsIn } from "../../../contract/control/risk/control-limit.ts";
import type { ParameterGroup } from "../../../contract/fleet/gateway/parameter-group.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { ownDangers } from "./alarm-setting-dangers.ts";
import { readOutages } from "../../judge/verdict/out-of-service.ts";
import { settingsOf } from "../control/prepare/prepare-command.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { readLimitContexts } from "../../fleet/house/house-limits.ts";
import { readHousesNow } from "../../fleet/house/house-now.ts";
import { readAllGroups } from "../parameter/parameter-queries.ts";
import { serverItself } from "../../platform/session/caller-scope.ts";

/** Groups whose values are assessed. */
const weighedGroups: readonly ParameterGroup[] = ["curve", "alarm", "levels", "vent", "air"];
/** Settings that are others than those kept are read by then, ms. */
const unreadMs = 30 * minuteMs;
const unreadDanger: Danger = {
  key: "unread",
  value: null,
  limit: null,
  isDeadly: false,
  place: null,
};

/** Houses whose controllers have reported changed settings for this long without sending them. */
const readUnread = async (
  database: Database,
  houseIds: readonly number[],
  now: number,
): Promise<readonly number[]> =>
  (
    await database.query<{ id: number }>(
      `select distinct house_id as id from house_parameters
       where house_id = any($1::int[]) and grp = any($2::text[]) and drift_at < $3`,
      [houseIds, weighedGroups, new Date(now - unreadMs)],
    )
  ).map(({ id }) => id);

interface Weighed {
  readonly database: Database;
  readonly now: number;
  /** A house that could not be assessed; its former findings stay. */
  readonly onFault: (houseId: number, error: unknown) => void;
}

/** Returns the dangerous settings of these houses now, at their controllers and here, by house. */
export async function assessHouses(
  { database, now, onFault }: Weighed,
  houseIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Danger[]>> {
  const moments = await readHousesNow(database, serverItself, houseIds, now);
  const groups = await readAllGroups(database, new Map(houseIds.map((id) => [id, null])));
  const limitContexts = await readLimitContexts(database, serverItself, houseIds, now);
  const outages = await readOutages(database, houseIds);
  const orgs = await database.query<{ id: number; control_limits: unknown }>(
    `select h.id, o.control_limits from houses h join orgs o on o.id = h.org_id
     where h.id = any($1::int[])`,
    [houseIds],
  );
  const unread = new Set(await readUnread(database, houseIds, now));
  const assessed = new Map<number, readonly Danger[]>();
  for (const { id, control_limits: stored } of orgs) {
    const [houseNow, limitContext] = [moments.get(id), limitContexts.get(id)];
    // The house was moved or deleted since it was read.
    if (houseNow === undefined || limitContext === undefined) continue;
    const limits = limitsIn(stored);
    try {
      const context = { ...limitContext.context, outages: outages.get(id) ?? [] };
      const inside = dangersOf(settingsOf(groups.get(id) ?? []), houseNow.now, limits);
      const settingsHere = ownDangers(context, limitContext.observed, limits, now);
      const all = [...inside, ...settingsHere, ...(unread.has(id) ? [unreadDanger] : [])];
      assessed.set(id, houseNow.now.isStocked ? all : []);
    } catch (error) {
      onFault(id, error);
    }
  }
  return assessed;
}
