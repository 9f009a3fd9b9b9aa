import type { immuneRoutes } from "../../../../contract/route/flock/immune-routes.ts";
import { buildFlock, unique } from "../../../factories/fleet.ts";
import { buildTask } from "../../../factories/immune.ts";
import {
  everybody,
  nobody,
  operators,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";

/** An open reminder of the house that every caller can access. */
async function freshTask({ server, house }: Scene): Promise<number> {
  const [flock] = await server.database.query<{ id: number }>(
    "select id from flocks where house_id = $1 order by id limit 1",
    [house.id],
  );
  const flockId =
    flock?.id ?? (await buildFlock(server.database, house.id, { placedAt: Date.UTC(2026, 4, 20) }));
  return buildTask(server.database, flockId, unique("vaccine"));
}
const freshDone = async (scene: Scene): Promise<number> => {
  const id = await freshTask(scene);
  await scene.server.database.query(
    "update immune_tasks set state = 'done', done_day = due_day where id = $1",
    [id],
  );
  return id;
};
const done = (id: number) => ({ id, version: 1, doneDay: "2026-06-01" });
const reasonFor = (id: number) => ({ id, version: 1, reason: "not in stock" });

export const immuneProbes = {
  listImmune: {
    bad: { state: "x" },
    foreign: ({ farm, flock, task }) => [
      { farmId: String(farm), state: "all" },
      { flockId: String(flock), state: "all" },
      { id: String(task) },
    ],
    roles: everybody,
  },
  exportImmune: {
    good: () => ({ format: "csv" }),
    bad: { format: "pdf" },
    foreign: ({ farm, flock }) => [
      { farmId: String(farm), state: "all", format: "csv" },
      { flockId: String(flock), state: "all", format: "csv" },
    ],
    roles: everybody,
  },
  immuneDone: {
    good: async (scene) => done(await freshTask(scene)),
    bad: { ...done(1), doneDay: "2026-02-30" },
    absent: done(nobody),
    foreign: ({ task }) => [done(task)],
    roles: everybody,
    needs: "canOperate",
  },
  immuneSkip: {
    good: async (scene) => reasonFor(await freshTask(scene)),
    bad: { ...reasonFor(1), reason: "x" },
    absent: reasonFor(nobody),
    foreign: ({ task }) => [reasonFor(task)],
    roles: operators,
    needs: "canOperate",
  },
  immuneReopen: {
    good: async (scene) => reasonFor(await freshDone(scene)),
    bad: { ...reasonFor(1), reason: "x" },
    absent: reasonFor(99_999_999_999),
    foreign: ({ task }) => [reasonFor(task)],
    roles: operators,
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof immuneRoutes>;
