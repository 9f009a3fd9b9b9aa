import type { personNameRoutes } from "../../../../contract/route/account/person-name-routes.ts";
import type { userRoutes } from "../../../../contract/route/account/user-routes.ts";
import { encodePassword } from "../../../../contract/account/session.ts";
import {
  everybody,
  operators,
  nobody,
  type ProbesOf,
} from "../../process/security/security-probe.ts";

const person = { loginName: "stranger", realName: "Stranger", roleKey: "shack_manager" };

export const userProbes = {
  saveUser: {
    good: ({ house, caller, next }) => ({
      loginName: `keeper${next()}`,
      realName: "Keeper",
      roleKey: "shack_manager",
      password: encodePassword("Long-Enough-27"),
      ...(caller.roleKey === "administrator" ? { orgId: house.orgId } : {}),
    }),
    bad: { loginName: "keeper", realName: "Keeper", roleKey: "admin" },
    absent: {
      id: nobody,
      version: 1,
      loginName: "gone",
      realName: "Gone",
      roleKey: "administrator",
    },
    foreign: ({ user, farm, own }) => [
      { ...person, id: user, version: 1 },
      {
        ...person,
        roleKey: "farm_manager",
        farmIds: [farm],
        password: encodePassword("Long-Enough-27"),
      },
      {
        ...person,
        roleKey: "farm_manager",
        farmIds: [own.farmId, farm],
        password: encodePassword("Long-Enough-27"),
      },
    ],
    roles: operators,
    needs: "canOperate",
  },
  deleteUser: {
    good: async ({ newHouseManager }) => ({ id: await newHouseManager() }),
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ user }) => [{ id: user }],
    roles: operators,
    needs: "canOperate",
  },
  resetPwd: {
    good: async ({ newHouseManager }) => ({ id: await newHouseManager() }),
    bad: {},
    absent: { id: nobody },
    foreign: ({ user }) => [{ id: user }],
    roles: operators,
    needs: "canOperate",
  },
  saveMapType: {
    good: () => ({ mapType: "2" }),
    bad: { mapType: "3" },
    roles: ["administrator"],
  },
  modifyPwd: {
    good: () => ({
      type: true,
      oldPassword: encodePassword("Wrong-Old-1"),
      newPassword: encodePassword("Long-Enough-27"),
    }),
    bad: { type: false, oldPassword: "x", newPassword: "y" },
    roles: everybody,
  },
  saveUserShacks: {
    good: async ({ house, newHouseManager }) => ({
      id: await newHouseManager(),
      roleKey: "shack_manager",
      shackIds: [house.id],
    }),
    bad: { id: 1, roleKey: "shack_manager", shackIds: ["1"] },
    absent: { id: nobody, roleKey: "shack_manager", shackIds: [] },
    foreign: ({ house, user, own }) => [
      { id: user, roleKey: "shack_manager", shackIds: [] },
      { id: own.houseManager.userId, roleKey: "shack_manager", shackIds: [house] },
      { id: own.houseManager.userId, roleKey: "shack_manager", shackIds: [own.house.id, house] },
    ],
    roles: operators,
    needs: "canOperate",
  },
  listUser: {
    bad: { order: "up" },
    foreign: ({ user }) => [{ id: String(user) }],
    roles: operators,
  },
  searchByShack: {
    good: ({ house }) => ({ shackId: String(house.id) }),
    bad: {},
    absent: { shackId: String(nobody) },
    foreign: ({ house }) => [{ shackId: String(house) }],
    roles: operators,
  },
  exportUser: {
    good: () => ({ format: "csv" }),
    bad: { timeZone: "Mars/Base", format: "csv" },
    absent: { shackId: String(nobody), format: "csv" },
    foreign: ({ house, user }) => [
      { id: String(user), format: "csv" },
      { shackId: String(house), format: "csv" },
    ],
    roles: operators,
  },
} satisfies ProbesOf<typeof userRoutes>;

export const personNameProbes = {
  listPersonName: { roles: everybody, isDisplays: true },
} satisfies ProbesOf<typeof personNameRoutes>;
