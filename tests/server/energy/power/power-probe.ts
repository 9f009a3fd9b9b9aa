import type { powerRoutes } from "../../../../contract/route/energy/power-routes.ts";
import { buildFlock } from "../../../factories/fleet.ts";
import { setFarmPower } from "../../../factories/tariff.ts";
import {
  everybody,
  type Ids,
  nobody,
  operators,
  type ProbesOf,
} from "../../process/security/security-probe.ts";
import { strangeTariff } from "../tariff/tariff-probe.ts";

const places = ({ farm, house }: Ids, over: object = {}): object[] => [
  { farmId: String(farm), ...over },
  { houseId: String(house), ...over },
];
const span = { from: "2026-03-01", to: "2026-03-02", grain: "day" };
const terms = (farmId: number, over: object = {}) => ({
  farmId,
  version: 0,
  tariffId: null,
  contractKw: 100,
  meterHouseId: null,
  co2KgKwh: 0.56,
  ...over,
});
const absent = { farmId: String(nobody) };

export const powerProbes = {
  powerNow: { bad: { farmId: "x" }, absent, foreign: (ids) => places(ids), roles: everybody },
  powerRange: {
    good: () => span,
    bad: { ...span, grain: "year" },
    absent: { ...span, ...absent },
    foreign: (ids) => places(ids, span),
    roles: everybody,
  },
  powerLoad: {
    bad: { days: "1000" },
    absent,
    foreign: (ids) => places(ids),
    roles: everybody,
  },
  powerUse: {
    bad: { days: "1000" },
    absent,
    foreign: (ids) => places(ids),
    roles: everybody,
  },
  listPowerHouse: {
    bad: { sort: "x" },
    absent,
    foreign: (ids) => places(ids),
    roles: everybody,
  },
  exportPower: {
    good: () => ({ ...span, format: "csv" }),
    bad: { ...span, format: "pdf" },
    absent: { ...span, ...absent, format: "csv" },
    foreign: (ids) => places(ids, { ...span, format: "csv" }),
    roles: everybody,
  },
  exportPowerHouse: {
    good: () => ({ format: "csv" }),
    bad: { format: "pdf" },
    absent: { ...absent, format: "csv" },
    foreign: (ids) => places(ids, { format: "csv" }),
    roles: everybody,
  },
  flockEnergy: {
    good: async ({ server, house }) => {
      const [flock] = await server.database.query<{ id: number }>(
        "select id from flocks where house_id = $1 order by id limit 1",
        [house.id],
      );
      const placedAt = Date.UTC(2026, 4, 20);
      const id = flock?.id ?? (await buildFlock(server.database, house.id, { placedAt }));
      return { flockId: String(id) };
    },
    bad: { flockId: "x" },
    absent: { flockId: String(nobody) },
    foreign: ({ flock }) => [{ flockId: String(flock) }],
    roles: everybody,
  },
  listFarmPower: { roles: operators },
  saveFarmPower: {
    good: async ({ freshFarm }) => terms(await freshFarm()),
    bad: terms(1, { contractKw: -1 }),
    absent: terms(nobody),
    foreign: (ids) => [
      terms(ids.farm),
      terms(ids.own.farmId, { tariffId: strangeTariff(ids) }),
      terms(ids.own.farmId, { meterHouseId: ids.house }),
    ],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
  clearFarmPower: {
    good: async ({ server, freshFarm }) => {
      const farmId = await freshFarm();
      await setFarmPower(server.database, farmId);
      return { farmId, version: 1 };
    },
    bad: { farmId: 1, version: 0 },
    absent: { farmId: nobody, version: 1 },
    foreign: ({ farm }) => [{ farmId: farm, version: 1 }],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof powerRoutes>;
