import type { rotaRoutes } from "../../../../contract/route/notify/rota-routes.ts";
import { dayMs, hourMs } from "../../../../contract/base/time.ts";
import { buildChange, buildFeed, buildRota, buildSwap, rotaLine } from "../../../factories/rota.ts";
import { buildUser } from "../../../factories/user.ts";
import {
  everybody,
  nobody,
  operators,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";

/** A rota with a person on call at every hour of every day. */
const always = (people: readonly number[]) => [rotaLine(people, { period: "00:00-00:00" })];

/**
 * A person of the scene's organisation, because an administrator belongs to none and is in no rota.
 */
const memberOf = async ({ server, house, caller }: Scene): Promise<number> =>
  caller.orgId === null
    ? (await buildUser(server.database, { roleKey: "company_manager", orgId: house.orgId })).userId
    : caller.userId;

async function fresh(scene: Scene, people?: readonly number[]) {
  const { server, house } = scene;
  const members = people ?? [await memberOf(scene)];
  const rota = await buildRota(server.database, {
    orgId: house.orgId,
    farmId: house.farmId,
    people: members,
    lines: always(members),
  });
  return { ...rota, members };
}

const soon = () => {
  const hour = Math.ceil(Date.now() / hourMs) * hourMs;
  return { from: hour + dayMs, to: hour + dayMs + hourMs };
};
const form = (over: object) => ({
  farmId: 1,
  name: "Nights",
  lines: [rotaLine([1])],
  ...over,
});

/** A swap that another person has offered to the caller, who is on call too. */
async function offered(scene: Scene) {
  const { server, house, caller } = scene;
  const other = await buildUser(server.database, {
    roleKey: "company_manager",
    orgId: house.orgId,
  });
  const { id: rotaId } = await fresh(scene, [other.userId]);
  const { from, to } = soon();
  return buildSwap(server.database, {
    rotaId,
    userId: other.userId,
    toUserId: caller.userId,
    giveFrom: new Date(from),
    giveTo: new Date(to),
  });
}

export const rotaProbes = {
  listRota: {
    bad: { page: "x" },
    foreign: ({ rota }) => [{ id: String(rota) }],
    roles: everybody,
  },
  createRota: {
    good: async (scene) =>
      form({ farmId: scene.house.farmId, lines: [rotaLine([await memberOf(scene)])] }),
    bad: form({ lines: [rotaLine([1], { period: "8" })] }),
    absent: form({ farmId: nobody }),
    foreign: ({ farm, user, own }) => [
      form({ farmId: farm, lines: [rotaLine([own.houseManager.userId])] }),
      form({ farmId: own.farmId, lines: [rotaLine([user])] }),
    ],
    roles: operators,
    needs: "canOperate",
  },
  updateRota: {
    good: async (scene) => {
      const { id, version, members } = await fresh(scene);
      return form({ id, version, farmId: scene.house.farmId, lines: always(members) });
    },
    bad: form({ id: 1, version: 1, name: "" }),
    absent: form({ id: nobody, version: 1 }),
    foreign: ({ rota, farm, own }) => [
      form({
        id: rota,
        version: 1,
        farmId: own.farmId,
        lines: [rotaLine([own.houseManager.userId])],
      }),
      form({
        id: own.rotaId,
        version: 1,
        farmId: farm,
        lines: [rotaLine([own.houseManager.userId])],
      }),
    ],
    roles: operators,
    needs: "canOperate",
  },
  deleteRota: {
    good: async (scene) => ({ id: (await fresh(scene)).id }),
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ rota }) => [{ id: rota }],
    roles: operators,
    needs: "canOperate",
  },
  rotaShifts: {
    good: async (scene) => ({ id: String((await fresh(scene)).id) }),
    bad: { id: "1", days: "99" },
    absent: { id: String(nobody) },
    foreign: ({ rota }) => [{ id: String(rota) }],
    roles: everybody,
  },
  ownDuty: { roles: everybody },
  takeDuty: {
    good: async (scene) => {
      const { id, members } = await fresh(scene);
      return { rotaId: id, userId: members[0], ...soon() };
    },
    bad: { rotaId: 1, userId: 1, from: 2, to: 1 },
    absent: { rotaId: nobody, userId: 1, ...soon() },
    foreign: ({ rota, own }) => [{ rotaId: rota, userId: own.houseManager.userId, ...soon() }],
    roles: everybody,
    needs: "canOperate",
  },
  dropDuty: {
    good: async (scene) => {
      const { id, members } = await fresh(scene);
      const { from, to } = soon();
      const change = await buildChange(scene.server.database, {
        rotaId: id,
        userId: members[0]!,
        fromAt: new Date(from),
        toAt: new Date(to),
        madeById: scene.caller.userId,
      });
      return { id: change };
    },
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ rotaChange }) => [{ id: rotaChange }],
    roles: everybody,
    needs: "canOperate",
  },
  offerSwap: {
    good: async (scene) => {
      const { server, house, caller } = scene;
      const seed = { roleKey: "company_manager", orgId: house.orgId } as const;
      const other = await buildUser(server.database, seed);
      const { id } = await fresh(scene, [caller.userId]);
      await buildChange(server.database, {
        rotaId: id,
        userId: other.userId,
        fromAt: new Date(1),
        toAt: new Date(2),
      });
      return { rotaId: id, toUserId: other.userId, give: soon(), take: null };
    },
    bad: { rotaId: 1, toUserId: 1, give: { from: 2, to: 1 }, take: null },
    absent: { rotaId: nobody, toUserId: 1, give: soon(), take: null },
    foreign: ({ rota, own }) => [
      { rotaId: rota, toUserId: own.houseManager.userId, give: soon(), take: null },
    ],
    roles: everybody,
    needs: "canOperate",
  },
  answerSwap: {
    good: async (scene) => ({ id: await offered(scene), answer: "declined" }),
    bad: { id: 1, answer: "perhaps" },
    absent: { id: nobody, answer: "accepted" },
    foreign: ({ rotaSwap }) => [{ id: rotaSwap, answer: "accepted" }],
    roles: everybody,
    needs: "canOperate",
  },
  createRotaFeed: {
    good: () => ({ rotaId: null }),
    bad: { rotaId: "x" },
    absent: { rotaId: nobody },
    foreign: ({ rota }) => [{ rotaId: rota }],
    roles: everybody,
    needs: "canOperate",
  },
  deleteRotaFeed: {
    good: async ({ server, caller, next }) => ({
      id: await buildFeed(server.database, {
        userId: caller.userId,
        rotaId: null,
        token: `probe ${next()}`,
      }),
    }),
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ rotaFeed }) => [{ id: rotaFeed }],
    roles: everybody,
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof rotaRoutes>;
