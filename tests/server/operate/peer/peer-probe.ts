import type { peerRoutes } from "../../../../contract/route/operate/peer-routes.ts";
import { unique } from "../../../factories/fleet.ts";
import {
  type Ids,
  nobody,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";
import { buildPeer } from "./build-peer.ts";

const roles = ["administrator"] as const;
const rights = { roles, needs: "canOperate" } as const;
const form = (farmId: number) => ({ name: unique("peer"), farmId, silentAfterS: 120 });
const named = ({ farm }: Ids) => [{ id: farm }];
const fresh = async ({ server, house }: Scene) =>
  (await buildPeer(server.database, { farmId: house.farmId })).id;

/**
 * This is only for administrators, who may see everything; all others are refused before any id is
 * read.
 */
export const peerProbes = {
  listPeer: { bad: { sort: "heap" }, foreign: ({ farm }) => [{ id: String(farm) }], roles },
  listWatcher: { roles },
  createPeer: {
    ...rights,
    good: ({ house }) => form(house.farmId),
    bad: { ...form(1), silentAfterS: 1 },
    absent: form(nobody),
    foreign: ({ farm }) => [form(farm)],
  },
  updatePeer: {
    ...rights,
    good: async (scene) => ({ ...form(scene.house.farmId), id: await fresh(scene), version: 1 }),
    bad: { ...form(1), id: 1, version: 1, name: "" },
    absent: { ...form(1), id: nobody, version: 1 },
    foreign: ({ farm, own }) => [
      { ...form(own.farmId), id: farm, version: 1 },
      { ...form(farm), id: 1, version: 1 },
    ],
  },
  deletePeer: {
    ...rights,
    good: async (scene) => ({ id: await fresh(scene) }),
    bad: { id: "1x" },
    absent: { id: nobody },
    foreign: named,
  },
  renewPeer: {
    ...rights,
    good: async (scene) => ({ id: await fresh(scene) }),
    bad: { id: 0 },
    absent: { id: nobody },
    foreign: named,
  },
  ackPeer: {
    ...rights,
    good: async (scene) => ({ id: await fresh(scene) }),
    bad: { id: 0 },
    absent: { id: nobody },
    foreign: named,
  },
} satisfies ProbesOf<typeof peerRoutes>;
