import type { morningRoutes } from "../../../../contract/route/operate/morning-routes.ts";
import { buildMorning } from "../../../factories/morning.ts";
import {
  everybody,
  nobody,
  operators,
  type ProbesOf,
} from "../../process/security/security-probe.ts";

const answer = (id: number) => ({ id, version: 1, answer: "visited" as const });

export const morningProbes = {
  listMorning: {
    bad: { farmId: "x" },
    foreign: ({ farm, morning }) => [{ farmId: String(farm) }, { id: String(morning) }],
    roles: everybody,
  },
  answerMorning: {
    good: async ({ server, house }) => answer(await buildMorning(server.database, house.id)),
    bad: { ...answer(1), answer: "x" },
    absent: answer(nobody),
    foreign: ({ morning }) => [answer(morning)],
    roles: everybody,
    needs: "canOperate",
  },
  makeMorning: {
    good: ({ house }) => ({ farmId: house.farmId }),
    bad: { farmId: "x" },
    absent: { farmId: nobody },
    foreign: ({ farm }) => [{ farmId: farm }],
    roles: operators,
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof morningRoutes>;
