import type { serviceRoutes } from "../../../../contract/route/account/service-routes.ts";
import { buildService, buildServiceToken } from "../../../factories/service.ts";
import {
  everybody,
  nobody,
  type ProbesOf,
  recordProbes,
  type Scene,
} from "../../process/security/security-probe.ts";
import { newOwnToken, newService, newServiceToken } from "./service-form.ts";

const managers = ["administrator", "company_manager"] as const;

/** A service account that the caller sees. */
const fresh = ({ server, house }: Scene) => buildService(server.database, { orgId: house.orgId });

const records = recordProbes("Service", {
  roles: managers,
  form: (over) => newService(over),
  bad: { roleKey: "robot" },
  make: async (scene) => (await fresh(scene)).id,
  foreign: ({ service }) => ({ id: service, name: "stranger" }),
});
const changedService = (over: object) => ({
  ...newService({ name: "stranger" }),
  version: 1,
  ...over,
});

export const serviceProbes = {
  listService: {
    bad: { sort: "token" },
    foreign: ({ service }) => [{ id: String(service) }],
    roles: managers,
  },
  ...records,
  updateService: {
    ...records.updateService,
    foreign: ({ service, farm, house, own }) => [
      changedService({ id: service }),
      changedService({ id: own.serviceId, roleKey: "farm_manager", farmIds: [farm] }),
      changedService({ id: own.serviceId, roleKey: "shack_manager", shackIds: [house] }),
    ],
  },
  createService: {
    good: ({ house }) => newService({ orgId: house.orgId }),
    bad: newService({ name: "x".repeat(25) }),
    foreign: ({ farm, house }) => [
      newService({ name: "stranger", roleKey: "farm_manager", farmIds: [farm] }),
      newService({ name: "stranger", roleKey: "shack_manager", shackIds: [house] }),
    ],
    roles: managers,
    needs: "canOperate",
  },
  listServiceToken: {
    bad: { sort: "token" },
    foreign: ({ service, serviceToken, ownToken }) => [
      { id: String(serviceToken) },
      { id: String(ownToken) },
      { serviceId: String(service) },
    ],
    roles: managers,
  },
  createServiceToken: {
    good: async (scene) => newServiceToken({ serviceId: (await fresh(scene)).id }),
    bad: newServiceToken({ scopes: [] }),
    absent: newServiceToken(),
    foreign: ({ service }) => [newServiceToken({ name: "stranger", serviceId: service })],
    roles: managers,
    needs: "canOperate",
  },
  updateServiceToken: {
    good: async (scene) => changed({ id: (await fresh(scene)).tokenId }),
    bad: changed({ id: 1, addresses: ["10.0.0.0/40"] }),
    absent: changed({ id: nobody }),
    foreign: ({ serviceToken }) => [changed({ id: serviceToken, name: "stranger" })],
    roles: managers,
    needs: "canOperate",
  },
  deleteServiceToken: {
    good: async (scene) => ({ id: (await fresh(scene)).tokenId }),
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ serviceToken, ownToken }) => [{ id: serviceToken }, { id: ownToken }],
    roles: managers,
    needs: "canOperate",
  },
  listOwnToken: {
    bad: { page: "x" },
    foreign: ({ serviceToken, ownToken }) => [
      { id: String(serviceToken) },
      { id: String(ownToken) },
    ],
    roles: everybody,
  },
  createOwnToken: {
    good: () => newOwnToken(),
    bad: newOwnToken({ scopes: [] }),
    roles: everybody,
  },
  updateOwnToken: {
    good: async (scene) => ownChanged({ id: await freshOwn(scene) }),
    bad: ownChanged({ id: 1, addresses: ["10.0.0.0/40"] }),
    absent: ownChanged({ id: nobody }),
    foreign: ({ ownToken }) => [ownChanged({ id: ownToken, name: "stranger" })],
    roles: everybody,
  },
  deleteOwnToken: {
    good: async (scene) => ({ id: await freshOwn(scene) }),
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ ownToken }) => [{ id: ownToken }],
    roles: everybody,
  },
} satisfies ProbesOf<typeof serviceRoutes>;

const freshOwn = async ({ server, caller }: Scene): Promise<number> =>
  (await buildServiceToken(server.database, caller, { scopes: ["read"] })).tokenId;

function ownChanged(over: object) {
  return { ...newOwnToken(), version: 1, ...over };
}

function changed(over: object) {
  const { serviceId: _, ...form } = newServiceToken();
  return { ...form, version: 1, ...over };
}
