import { randomUUID } from "node:crypto";
import type { siteRoutes } from "../../../../contract/route/control/edge-routes.ts";
import { buildAdvice, buildEdge } from "../../../factories/site.ts";
import {
  everybody,
  type Ids,
  nobody,
  operators,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";

const reading = { roles: everybody } as const;
const deciding = { roles: operators, needs: "remoteConfig" } as const;
const nothing = "00000000-0000-4000-8000-000000000000";

const edge = async ({ server, house }: Scene) => ({
  id: String(await buildEdge(server.database, house.id)),
});
const advice = async ({ server, house }: Scene) => {
  const now = server.clock.now;
  const { adviceId: id } = await buildAdvice(server.database, { houseId: house.id, now });
  return { id };
};
const foreignGateway = ({ gateway }: Ids) => [{ id: String(gateway.id) }];

export const siteProbes = {
  getSite: {
    ...reading,
    good: edge,
    bad: { id: "x" },
    absent: { id: String(nobody) },
    foreign: foreignGateway,
  },
  listAdvice: {
    ...reading,
    good: edge,
    bad: { id: "1", phase: "dance" },
    absent: { id: String(nobody) },
    foreign: ({ gateway, house }) => [{ id: String(gateway.id) }, { houseId: String(house) }],
  },
  listEyes: {
    ...reading,
    good: async (scene) => ({ ...(await edge(scene)), houseId: String(scene.house.id) }),
    bad: { id: "1", houseId: "x" },
    absent: { id: String(nobody), houseId: String(nobody) },
    foreign: ({ gateway, house }) => [{ id: String(gateway.id), houseId: String(house) }],
  },
  acceptAdvice: {
    ...deciding,
    good: async (scene) => ({ ...(await advice(scene)), clientToken: randomUUID() }),
    bad: { id: 1, clientToken: "x" },
    absent: { id: nobody, clientToken: nothing },
    foreign: ({ advice: id }) => [{ id, clientToken: nothing }],
  },
  refuseAdvice: {
    ...deciding,
    good: async (scene) => ({ ...(await advice(scene)), reason: "wrong" }),
    bad: { id: 1, reason: " " },
    absent: { id: nobody, reason: "x" },
    foreign: ({ advice: id }) => [{ id, reason: "x" }],
  },
  setAutopilot: {
    roles: ["administrator", "company_manager"],
    needs: "remoteConfig",
    good: async ({ server, house }) => ({
      id: await buildEdge(server.database, house.id),
      houseId: house.id,
      hours: 1,
    }),
    bad: { id: 1, houseId: 1, hours: 25 },
    absent: { id: nobody, houseId: nobody, hours: 1 },
    foreign: ({ gateway, house }) => [{ id: gateway.id, houseId: house, hours: 1 }],
  },
} satisfies ProbesOf<typeof siteRoutes>;
