import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { RouteName, routes } from "../../contract/route/route.ts";
import type { Database } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import {
  type Caller,
  visibleBreeds,
  visibleFarms,
  visibleHouses,
  visibleUsers,
} from "../session/scope.ts";

/** Ids a call names, by what they are ids of. */
interface Named {
  readonly houses?: readonly number[];
  readonly alarms?: readonly number[];
  readonly users?: readonly number[];
  readonly farms?: readonly number[];
  readonly breeds?: readonly number[];
  readonly flocks?: readonly number[];
  readonly gateways?: readonly number[];
  readonly concentrators?: readonly number[];
  readonly terminals?: readonly number[];
}
type NamedBy = {
  readonly [K in RouteName]?: (input: z.output<(typeof routes)[K]["input"]>) => Named;
};

const namedBy: NamedBy = {
  houseDetail: ({ id }) => ({ houses: [id] }),
  houseParameter: ({ id }) => ({ houses: [id] }),
  houseStandard: ({ id }) => ({ houses: [id] }),
  houseDays: ({ id }) => ({ houses: [id] }),
  gatewayDetail: ({ houseId }) => ({ houses: [houseId] }),
  gatewayOnlineLog: ({ houseId }) => ({ houses: [houseId] }),
  createGateway: ({ houseId }) => ({ houses: [houseId] }),
  updateGateway: ({ id }) => ({ gateways: [id] }),
  deleteGateway: ({ id }) => ({ gateways: [id] }),
  issueCredential: ({ id }) => ({ gateways: [id] }),
  revokeCredential: ({ id }) => ({ gateways: [id] }),
  gatewayConnect: ({ id }) => ({ gateways: [id] }),
  listConcentrator: ({ gatewayId }) => ({ gateways: [gatewayId] }),
  createConcentrator: ({ gatewayId }) => ({ gateways: [gatewayId] }),
  updateConcentrator: ({ id }) => ({ concentrators: [id] }),
  deleteConcentrator: ({ id }) => ({ concentrators: [id] }),
  listTerminal: ({ gatewayId }) => ({ gateways: [gatewayId] }),
  createTerminal: ({ gatewayId, concentratorId }) => ({
    gateways: [gatewayId],
    concentrators: concentratorId === null ? [] : [concentratorId],
  }),
  updateTerminal: ({ id, concentratorId }) => ({
    terminals: [id],
    concentrators: concentratorId === null ? [] : [concentratorId],
  }),
  deleteTerminal: ({ id }) => ({ terminals: [id] }),
  alarmLife: ({ id }) => ({ alarms: [id] }),
  telemetryRange: ({ houseId }) => ({ houses: [houseId] }),
  exportTelemetry: ({ houseIds }) => ({ houses: houseIds }),
  searchByShack: ({ shackId }) => ({ houses: [shackId] }),
  ackAlarm: ({ ids }) => ({ alarms: ids }),
  shelveAlarm: ({ ids }) => ({ alarms: ids }),
  unshelveAlarm: ({ ids }) => ({ alarms: ids }),
  saveUser: ({ id, farmIds }) => ({ users: id === undefined ? [] : [id], farms: farmIds ?? [] }),
  deleteUser: ({ id }) => ({ users: [id] }),
  resetPwd: ({ id }) => ({ users: [id] }),
  saveUserShacks: ({ id, shackIds }) => ({ users: [id], houses: shackIds }),
  createFarm: ({ parentId }) => ({ farms: parentId === null ? [] : [parentId] }),
  updateFarm: ({ id, parentId }) => ({ farms: parentId === null ? [id] : [id, parentId] }),
  deleteFarm: ({ id }) => ({ farms: [id] }),
  moveEffects: ({ id, parentId }) => ({ farms: parentId === undefined ? [id] : [id, parentId] }),
  houseLimits: ({ id }) => ({ houses: id === undefined ? [] : [id] }),
  createHouse: ({ farmId }) => ({ farms: [farmId] }),
  updateHouse: ({ id, farmId }) => ({ houses: [id], farms: [farmId] }),
  deleteHouse: ({ id }) => ({ houses: [id] }),
  listFlock: ({ houseId }) => ({ houses: [houseId] }),
  placeableBreeds: ({ houseId }) => ({ houses: [houseId] }),
  placeFlock: ({ houseId, breedId }) => ({ houses: [houseId], breeds: [breedId] }),
  updateFlock: ({ id, breedId }) => ({ flocks: [id], breeds: [breedId] }),
  clearFlock: ({ id }) => ({ flocks: [id] }),
  deleteFlock: ({ id }) => ({ flocks: [id] }),
  breedDetail: ({ id }) => ({ breeds: [id] }),
  createBreed: ({ copyOfId }) => ({ breeds: copyOfId == null ? [] : [copyOfId] }),
  updateBreed: ({ id }) => ({ breeds: [id] }),
  saveBreedDays: ({ id }) => ({ breeds: [id] }),
  deleteBreed: ({ id }) => ({ breeds: [id] }),
};

const isIn = (column: SQL, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`;

/**
 * What of the ids in a call does exist, but not for this caller: tells a look over the fence from a
 * stale link. Null: nothing. For the log only: the caller is told the same either way.
 */
export async function foreignIn(
  database: Database,
  caller: Caller,
  name: RouteName,
  input: unknown,
): Promise<string | null> {
  const named = (namedBy[name] as ((input: unknown) => Named) | undefined)?.(input);
  if (named === undefined) return null;
  const {
    houses = [],
    alarms = [],
    users = [],
    farms = [],
    breeds = [],
    flocks = [],
    gateways = [],
    concentrators = [],
    terminals = [],
  } = named;
  const place = sql`join houses h on h.id = g.house_id join farms f on f.id = h.farm_id`;
  const found = await rows<{ kind: string; id: number }>(
    database,
    sql`
    select 'house' as kind, h.id from houses h join farms f on f.id = h.farm_id where ${isIn(sql`h.id`, houses)} and not coalesce(${visibleHouses(caller)}, false)
    union all select 'alarm', a.id from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id where ${isIn(sql`a.id`, alarms)} and not coalesce(${visibleHouses(caller)}, false)
    union all select 'user', u.id from users u where ${isIn(sql`u.id`, users)} and not coalesce(${visibleUsers(caller)}, false)
    union all select 'farm', f.id from farms f where ${isIn(sql`f.id`, farms)} and not coalesce(${visibleFarms(caller)}, false)
    union all select 'breed', b.id from breeds b where ${isIn(sql`b.id`, breeds)} and not coalesce(${visibleBreeds(caller)}, false)
    union all select 'flock', g.id from flocks g ${place} where ${isIn(sql`g.id`, flocks)} and not coalesce(${visibleHouses(caller)}, false)
    union all select 'gateway', g.id from gateways g ${place} where ${isIn(sql`g.id`, gateways)} and not coalesce(${visibleHouses(caller)}, false)
    union all select 'concentrator', c.id from concentrators c join gateways g on g.id = c.gateway_id ${place} where ${isIn(sql`c.id`, concentrators)} and not coalesce(${visibleHouses(caller)}, false)
    union all select 'terminal', d.id from terminals d join gateways g on g.id = d.gateway_id ${place} where ${isIn(sql`d.id`, terminals)} and not coalesce(${visibleHouses(caller)}, false)
    limit 20`,
  );
  return found.length === 0 ? null : found.map(({ kind, id }) => `${kind} ${id}`).join(", ");
}
