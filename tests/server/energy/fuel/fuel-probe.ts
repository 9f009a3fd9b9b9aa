import type { fuelRoutes } from "../../../../contract/route/energy/fuel-routes.ts";
import { buildFuel } from "../../../factories/fuel.ts";
import {
  everybody,
  nobody,
  type ProbesOf,
  recordProbes,
} from "../../process/security/security-probe.ts";

/** Fuel as a form sends it. */
export const newFuel = (over: object = {}) => ({
  houseId: 1,
  kind: "coal" as const,
  fromDay: "2026-05-30",
  toDay: "2026-05-31",
  amount: 600,
  note: "",
  ...over,
});

const saving = recordProbes("FuelUse", {
  roles: everybody,
  form: newFuel,
  bad: { amount: 0 },
  make: ({ server, house }) => buildFuel(server.database, { houseId: house.id }),
  foreign: ({ fuel }) => ({ id: fuel }),
});

export const fuelProbes = {
  ...saving,
  createFuelUse: {
    ...saving.createFuelUse,
    good: ({ house }) => newFuel({ houseId: house.id }),
    absent: newFuel({ houseId: nobody }),
    foreign: ({ house }) => [newFuel({ houseId: house })],
  },
  updateFuelUse: {
    ...saving.updateFuelUse,
    good: async ({ server, house }) =>
      newFuel({
        houseId: house.id,
        id: await buildFuel(server.database, { houseId: house.id }),
        version: 1,
      }),
    foreign: ({ fuel }) => [newFuel({ id: fuel, version: 1 })],
  },
  listFuelUse: {
    bad: { sort: "x" },
    foreign: ({ farm, house, fuel }) => [
      { farmId: String(farm) },
      { houseId: String(house) },
      { id: String(fuel) },
    ],
    roles: everybody,
  },
  exportFuelUse: {
    good: () => ({ format: "csv" }),
    bad: { format: "pdf" },
    foreign: ({ farm, house }) => [
      { farmId: String(farm), format: "csv" },
      { houseId: String(house), format: "csv" },
    ],
    roles: everybody,
  },
} satisfies ProbesOf<typeof fuelRoutes>;
