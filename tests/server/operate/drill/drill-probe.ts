import type { drillRoutes } from "../../../../contract/route/operate/drill-routes.ts";
import { buildDrill, buildDrillPlan } from "../../../factories/drill.ts";
import {
  everybody,
  nobody,
  operators,
  type ProbesOf,
  recordProbes,
  type Scene,
} from "../../process/security/security-probe.ts";

/** A running drill in the caller's house. */
async function running({ server: { database }, house }: Scene): Promise<{ id: number }> {
  await database.query("update drills set ended_at = now() where house_id = $1", [house.id]);
  return { id: await buildDrill(database, house.id, { endedAt: null }) };
}
const plan = (over: object = {}) => ({ weekday: "1", hour: 10, isOn: true, ...over });

export const drillProbes = {
  listDrill: {
    bad: { result: "x" },
    foreign: ({ drill, farm, house }) => [
      { id: String(drill) },
      { farmId: String(farm) },
      { houseId: String(house) },
    ],
    roles: everybody,
  },
  drillOutlook: {
    good: ({ house }) => ({ houseId: String(house.id) }),
    bad: { houseId: "x" },
    absent: { houseId: String(nobody) },
    foreign: ({ house }) => [{ houseId: String(house) }],
    roles: everybody,
  },
  startDrill: {
    good: ({ house }) => ({ houseId: house.id }),
    bad: { houseId: "x" },
    absent: { houseId: nobody },
    foreign: ({ house }) => [{ houseId: house }],
    roles: everybody,
    needs: "canOperate",
  },
  stopDrill: {
    good: running,
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ drill }) => [{ id: drill }],
    roles: everybody,
    needs: "canOperate",
  },
  seenDrill: {
    good: running,
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ drill }) => [{ id: drill }],
    roles: everybody,
    isDisplays: true,
  },
  listDrillPlan: {
    bad: { page: "x" },
    foreign: ({ drillPlan }) => [{ id: String(drillPlan) }],
    roles: everybody,
  },
  ...recordProbes("DrillPlan", {
    roles: operators,
    form: (over) => plan({ farmId: 1, ...over }),
    bad: { hour: 24 },
    make: ({ server, house }) => buildDrillPlan(server.database, house.farmId),
    foreign: ({ drillPlan }) => ({ id: drillPlan }),
  }),
  createDrillPlan: {
    good: async ({ server, house }) => {
      await server.database.query("delete from drill_plans where farm_id = $1", [house.farmId]);
      return plan({ farmId: house.farmId });
    },
    bad: plan({ farmId: 1, hour: 24 }),
    absent: plan({ farmId: nobody }),
    foreign: ({ farm }) => [plan({ farmId: farm })],
    roles: operators,
    needs: "canOperate",
  },
  updateDrillPlan: {
    good: async ({ server, house }) => ({
      ...plan({ farmId: house.farmId }),
      id: await buildDrillPlan(server.database, house.farmId),
      version: 1,
    }),
    bad: { ...plan({ farmId: 1, hour: 24 }), id: 1, version: 1 },
    absent: { ...plan({ farmId: 1 }), id: nobody, version: 1 },
    foreign: ({ drillPlan, own }) => [
      { ...plan({ farmId: own.farmId }), id: drillPlan, version: 1 },
    ],
    roles: operators,
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof drillRoutes>;
