import type { flockReportRoutes } from "../../../contract/route/flock-report.ts";
import { buildFlock } from "../../factories/fleet.ts";
import { everybody, type ProbesOf, type Scene } from "../security/probe.ts";

/** A flock of the house that everybody who asks has. */
async function flockOf({ server, house }: Scene): Promise<string> {
  const [flock] = await server.database.query<{ id: number }>(
    "select id from flocks where house_id = $1 order by id limit 1",
    [house.id],
  );
  const placedAt = Date.UTC(2026, 4, 20);
  return String(flock?.id ?? (await buildFlock(server.database, house.id, { placedAt })));
}

export const flockReportProbes = {
  flockReport: {
    good: async (scene) => ({ flockId: await flockOf(scene) }),
    bad: { flockId: "x" },
    absent: { flockId: "99999999999" },
    foreign: ({ flock }) => [{ flockId: String(flock) }],
    roles: everybody,
  },
  exportFlockReport: {
    good: async (scene) => ({ flockId: await flockOf(scene) }),
    bad: { flockId: "x" },
    absent: { flockId: "99999999999" },
    foreign: ({ flock }) => [{ flockId: String(flock) }],
    roles: everybody,
  },
} satisfies ProbesOf<typeof flockReportRoutes>;
