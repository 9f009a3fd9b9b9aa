import type { GatewayRow } from "../../contract/gateway-manage.ts";
import type { RouteName } from "../../contract/route/route.ts";
import type { RecordKind } from "../../contract/stream.ts";
import type { User } from "../../contract/user.ts";
import type { Bus } from "../fact/bus.ts";
import type { Database } from "../db/open.ts";
import type { Log } from "../base/log.ts";
import type { DeviceDeed } from "../operation-log/device-action.ts";
import type { Deeds, LoggedRoute } from "../operation-log/entry.ts";
import type { Flock } from "../../contract/flock.ts";

/**
 * Lists that a call left out of date. `orgIds`: whose (null: everybody's), or those of `houseIds`;
 * neither: administrators' alone.
 */
interface Change {
  readonly kinds: readonly RecordKind[];
  readonly orgIds?: readonly (number | null)[] | null;
  readonly houseIds?: readonly number[];
}
type Changes = { readonly [K in LoggedRoute]?: (deed: Deeds[K]) => readonly Change[] };

const ofOrgs: Change = { kinds: ["orgs"] };
const ofUser = (...users: readonly (User | null)[]): Change => ({
  kinds: ["users"],
  orgIds: users.map((user) => user?.orgId ?? null),
});
const ofGateway = ({ houseId }: GatewayRow): Change => ({
  kinds: ["gateways", "gatewayTypes"],
  houseIds: [houseId],
});
const ofDevice = ({ gateway: { houseId } }: DeviceDeed<unknown>): Change => ({
  kinds: ["gateways"],
  houseIds: [houseId],
});
const ofTypes: Change = { kinds: ["gatewayTypes", "gateways"], orgIds: null };
const ofFlock = ({ houseId }: Flock): Change => ({
  kinds: ["flocks", "breeds", "gateways"],
  houseIds: [houseId],
});
/** Those who have flocks of it show its name. */
const ofBreed = ({ orgId }: { readonly orgId: number | null }): Change => ({
  kinds: ["breeds", "flocks", "gateways"],
  orgIds: orgId === null ? null : [orgId],
});

/**
 * By call; lists of houses and farms hear by facts. Organisations count what belongs to them,
 * breeds and types of gateways what is of them.
 */
const changes: Changes = {
  createOrg: () => [ofOrgs],
  updateOrg: () => [ofOrgs, { kinds: ["users"] }],
  deleteOrg: () => [ofOrgs],
  saveUser: ({ before, after }) => [ofOrgs, ofUser(before, after)],
  saveUserShacks: ({ after }) => [ofUser(after)],
  resetPwd: (user) => [ofUser(user)],
  deleteUser: (user) => [ofOrgs, ofUser(user)],
  createFarm: () => [ofOrgs],
  updateFarm: ({ after }) => [{ kinds: ["gateways"], orgIds: [after.orgId] }],
  deleteFarm: () => [ofOrgs],
  createHouse: () => [ofOrgs],
  updateHouse: ({ after }) => [{ kinds: ["gateways"], orgIds: [after.orgId] }],
  // Its keepers have one house less.
  deleteHouse: (house) => [ofOrgs, { kinds: ["users"], orgIds: [house.orgId] }],
  importHouses: ({ houses }) =>
    houses.length === 0
      ? []
      : [
          ofOrgs,
          {
            kinds: ["gateways", "gatewayTypes", "breeds"],
            orgIds: houses.map(({ orgId }) => orgId),
          },
        ],
  placeFlock: ({ after }) => [ofFlock(after)],
  updateFlock: ({ after }) => [ofFlock(after)],
  clearFlock: ({ after }) => [ofFlock(after)],
  deleteFlock: (flock) => [ofFlock(flock)],
  createBreed: (deed) => [ofBreed(deed)],
  updateBreed: (deed) => [ofBreed(deed)],
  saveBreedDays: (deed) => [ofBreed(deed)],
  deleteBreed: (deed) => [ofBreed(deed)],
  createGateway: ({ after }) => [ofGateway(after)],
  updateGateway: ({ after }) => [ofGateway(after)],
  deleteGateway: (gateway) => [ofGateway(gateway)],
  issueCredential: (gateway) => [ofGateway(gateway)],
  revokeCredential: (gateway) => [ofGateway(gateway)],
  createGatewayType: () => [ofTypes],
  updateGatewayType: () => [ofTypes],
  deleteGatewayType: () => [ofTypes],
  createConcentrator: (deed) => [ofDevice(deed)],
  updateConcentrator: (deed) => [ofDevice(deed)],
  deleteConcentrator: (deed) => [ofDevice(deed)],
  createTerminal: (deed) => [ofDevice(deed)],
  updateTerminal: (deed) => [ofDevice(deed)],
  deleteTerminal: (deed) => [ofDevice(deed)],
};

/**
 * Tells open lists what a call has done, once that is committed. It never fails: what was done
 * stays done.
 */
export type TellLists = (name: RouteName, deed: unknown) => Promise<void>;

export function createTellLists({
  database,
  bus,
  log,
}: {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
}): TellLists {
  async function orgsOf({ orgIds, houseIds = [] }: Change): Promise<readonly number[] | null> {
    if (orgIds === null) return null;
    const found =
      houseIds.length === 0
        ? []
        : await database.query<{ id: number }>(
            "select distinct org_id as id from houses where id = any($1::int[])",
            [houseIds],
          );
    return [
      ...new Set([...(orgIds ?? []).filter((id) => id !== null), ...found.map(({ id }) => id)]),
    ];
  }
  return async (name, deed) => {
    const changed = (
      changes as Readonly<Record<string, ((deed: unknown) => readonly Change[]) | undefined>>
    )[name];
    try {
      for (const change of changed?.(deed) ?? [])
        bus.publish("recordsChanged", { kinds: change.kinds, orgIds: await orgsOf(change) });
    } catch (error) {
      log.warn({ error }, "open lists are not told of a change");
    }
  };
}
