import { encodePassword } from "../../../../contract/account/session.ts";
import type { SaveUser, User } from "../../../../contract/account/user.ts";
import type { Role } from "../../../../contract/account/role.ts";
import { buildFarm, buildHouse, buildOrg, unique } from "../../../factories/fleet.ts";
import type { TestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

/** A password that meets the rule of every variant and is in no list. */
export const goodPassword = "Steady-Rain-41 ";

/** A new user as a form sends it. */
export const newUser = (over: Partial<SaveUser> = {}): SaveUser => ({
  loginName: unique("new"),
  realName: "新用户",
  roleKey: "shack_manager",
  password: encodePassword(goodPassword),
  ...over,
});

/** The user as a form sends it back. */
export const changeOf = (
  {
    id,
    version,
    loginName,
    realName,
    realNameEn,
    department,
    position,
    officeTel,
    mobile,
    email,
    roleKey,
    orgId,
    canOperate,
    remoteConfigFlag,
  }: User,
  over: Partial<SaveUser> = {},
): SaveUser => ({
  id,
  version,
  loginName,
  realName,
  realNameEn,
  department,
  position,
  officeTel,
  mobile,
  email,
  roleKey,
  orgId,
  canOperate,
  remoteConfigFlag,
  ...over,
});

export const passwordInput = (oldPassword: string, newPassword: string) => ({
  type: true,
  oldPassword: encodePassword(oldPassword),
  newPassword: encodePassword(newPassword),
});

/**
 * Two organisations; the first has two areas, one of them with two farms of one house each. There
 * is one user per role and place.
 */
export async function buildSite({ database }: TestServer) {
  const orgId = await buildOrg(database);
  const otherOrgId = await buildOrg(database);
  const area = await buildFarm(database, { orgId, level: "company" });
  const otherArea = await buildFarm(database, { orgId, level: "company" });
  const north = await buildFarm(database, { parentId: area.id });
  const south = await buildFarm(database, { parentId: area.id });
  const far = await buildFarm(database, { parentId: otherArea.id });
  const foreign = await buildFarm(database, { orgId: otherOrgId });
  const house = {
    north: await buildHouse(database, { farmId: north.id }),
    south: await buildHouse(database, { farmId: south.id }),
    far: await buildHouse(database, { farmId: far.id }),
    foreign: await buildHouse(database, { farmId: foreign.id }),
  };
  const build = (roleKey: Role, over: Parameters<typeof buildUser>[1] = {}) =>
    buildUser(database, {
      roleKey,
      orgId: roleKey === "administrator" ? null : orgId,
      remoteConfig: true,
      ...over,
    });
  return {
    orgId,
    otherOrgId,
    area,
    otherArea,
    north,
    south,
    far,
    foreign,
    house,
    administrator: await build("administrator"),
    company: await build("company_manager"),
    colleague: await build("company_manager"),
    areaManager: await build("area_manager", { farmIds: [area.id] }),
    otherAreaManager: await build("area_manager", { farmIds: [otherArea.id] }),
    northManager: await build("farm_manager", { farmIds: [north.id] }),
    southManager: await build("farm_manager", { farmIds: [south.id] }),
    northHouseManager: await build("shack_manager", { houseIds: [house.north.id] }),
    southHouseManager: await build("shack_manager", { houseIds: [house.south.id] }),
    /** The user has a house in the area and one outside. */
    wideHouseManager: await build("shack_manager", { houseIds: [house.north.id, house.far.id] }),
    idleHouseManager: await build("shack_manager"),
    idleManager: await build("farm_manager"),
    foreignCompany: await build("company_manager", { orgId: otherOrgId }),
    foreignHouseManager: await build("shack_manager", {
      orgId: otherOrgId,
      houseIds: [house.foreign.id],
    }),
    /** The user belongs to the other organisation, but names a farm of the first. */
    misplacedManager: await build("farm_manager", { orgId: otherOrgId, farmIds: [north.id] }),
  };
}
export type Site = Awaited<ReturnType<typeof buildSite>>;
