import type { plannedWorkRoutes } from "../../../../contract/route/alarm/planned-work-routes.ts";
import { buildWork } from "../../../factories/planned-work.ts";
import {
  everybody,
  nobody,
  operators,
  type ProbesOf,
  recordProbes,
  type Scene,
} from "../../process/security/security-probe.ts";
import { newWork } from "./work-form.ts";

const fresh = ({ server, house }: Scene) => buildWork(server.database, house);

const records = recordProbes("PlannedWork", {
  roles: operators,
  form: (over) => newWork({ houseIds: [1], ...over }),
  bad: { time: "25:00" },
  make: async (scene) => (await fresh(scene)).workId,
  foreign: ({ work }) => ({ id: work }),
});

export const plannedWorkProbes = {
  listPlannedWork: {
    bad: { id: "x" },
    foreign: ({ work }) => [{ id: String(work) }],
    roles: everybody,
  },
  ...records,
  createPlannedWork: {
    ...records.createPlannedWork,
    good: ({ house }) => newWork({ houseIds: [house.id] }),
    absent: newWork({ houseIds: [nobody] }),
    foreign: ({ farm, house }) => [newWork({ farmIds: [farm] }), newWork({ houseIds: [house] })],
  },
  updatePlannedWork: {
    ...records.updatePlannedWork,
    good: async (scene) =>
      newWork({ id: (await fresh(scene)).workId, version: 1, houseIds: [scene.house.id] }),
    absent: newWork({ id: nobody, version: 1, houseIds: [nobody] }),
    foreign: ({ work, farm, house, own }) => [
      newWork({ id: work, version: 1, houseIds: [own.house.id] }),
      newWork({ id: own.workId, version: 1, farmIds: [farm] }),
      newWork({ id: own.workId, version: 1, houseIds: [house] }),
    ],
  },
  listWorkRun: {
    bad: { state: "x" },
    foreign: ({ workRun }) => [{ id: String(workRun) }],
    roles: everybody,
  },
  endWorkRun: {
    good: async (scene) => ({ id: (await fresh(scene)).runId }),
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ workRun }) => [{ id: workRun }],
    roles: operators,
    needs: "canOperate",
  },
  workRunAlarms: {
    good: async (scene) => ({ id: String((await fresh(scene)).runId) }),
    bad: { id: "x" },
    absent: { id: String(nobody) },
    foreign: ({ workRun }) => [{ id: String(workRun) }],
    roles: everybody,
  },
} satisfies ProbesOf<typeof plannedWorkRoutes>;
