import type { farmRoutes } from "../../../../contract/route/fleet/farm-routes.ts";
import { nobody, type ProbesOf } from "../../process/security/security-probe.ts";
import { newKey } from "../external-id/external-id-form.ts";
import { newFarm } from "./farm-form.ts";

export const farmProbes = {
  exportFarm: {
    good: () => ({ format: "csv" }),
    bad: {},
    roles: ["administrator", "company_manager"],
  },
  moveEffects: {
    good: async ({ freshFarm }) => ({ id: String(await freshFarm()) }),
    bad: { id: "1", parentId: "0" },
    absent: { id: "99999999999" },
    foreign: ({ farm, own }) => [
      { id: String(farm) },
      { id: String(own.farmId), parentId: String(farm) },
    ],
    roles: ["administrator", "company_manager"],
  },
  listFarm: {
    bad: { keyword: "x".repeat(51) },
    foreign: ({ farm }) => [{ id: String(farm) }],
    roles: ["administrator", "company_manager"],
  },
  createFarm: {
    good: ({ house, caller }) =>
      newFarm(caller.roleKey === "administrator" ? { orgId: house.orgId } : {}),
    bad: newFarm({ adcode: "1" }),
    absent: newFarm({ parentId: nobody }),
    foreign: ({ farm }) => [newFarm({ parentId: farm })],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
  updateFarm: {
    good: async ({ freshFarm }) => newFarm({ id: await freshFarm(), version: 1 }),
    bad: newFarm({ id: 1, version: 1, timeZone: "Mars/Base" }),
    absent: newFarm({ id: nobody, version: 1 }),
    foreign: ({ farm, own }) => [
      newFarm({ id: farm, version: 1 }),
      newFarm({ id: own.farmId, version: 1, parentId: farm }),
    ],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
  putFarm: {
    good: ({ house, caller }) =>
      newFarm({
        ...newKey(),
        ...(caller.roleKey === "administrator" ? { orgId: house.orgId } : {}),
      }),
    bad: newFarm({ ...newKey(), adcode: "1" }),
    absent: newFarm({ ...newKey(), parentId: nobody }),
    foreign: ({ farm }) => [newFarm({ ...newKey(), parentId: farm })],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
  deleteFarm: {
    good: async ({ freshFarm }) => ({ id: await freshFarm() }),
    bad: { id: "x" },
    absent: { id: 99_999_999_999 },
    foreign: ({ farm }) => [{ id: farm }],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof farmRoutes>;
