import type { flockRoutes } from "../../../../contract/route/fleet/flock-routes.ts";
import {
  everybody,
  operators,
  nobody,
  type ProbesOf,
} from "../../process/security/security-probe.ts";
import { newKey } from "../external-id/external-id-form.ts";

const placement = { placedAt: Date.UTC(2026, 0, 1), placedCount: 1 };

export const flockProbes = {
  listFlock: {
    good: ({ house }) => ({ houseId: String(house.id) }),
    bad: {},
    absent: { houseId: "99999999999" },
    foreign: ({ house, flock, own }) => [
      { houseId: String(house) },
      { houseId: String(own.house.id), id: String(flock) },
    ],
    roles: everybody,
  },
  placeableBreeds: {
    good: ({ house }) => ({ houseId: String(house.id) }),
    bad: { houseId: "0" },
    absent: { houseId: String(nobody) },
    foreign: ({ house }) => [{ houseId: String(house) }],
    roles: operators,
  },
  placeFlock: {
    good: async ({ server, freshHouse, freshBreed }) => ({
      houseId: (await freshHouse()).id,
      breedId: await freshBreed(),
      placedAt: server.clock.now,
      placedCount: 1,
    }),
    bad: { houseId: 1, breedId: 1, placedAt: Date.UTC(2026, 0, 1), placedCount: 0 },
    absent: { houseId: nobody, breedId: 1, placedAt: Date.UTC(2026, 0, 1), placedCount: 1 },
    foreign: ({ house, own }) => [
      { houseId: house, breedId: own.breedId, placedAt: Date.UTC(2026, 0, 1), placedCount: 1 },
    ],
    roles: operators,
    needs: "canOperate",
  },
  updateFlock: {
    good: async ({ server, freshFlock, freshBreed }) => ({
      ...(await freshFlock()),
      breedId: await freshBreed(),
      placedAt: server.clock.now,
      placedCount: 1,
    }),
    bad: { id: 1, version: 1, breedId: "1", placedAt: Date.UTC(2026, 0, 1), placedCount: 1 },
    absent: {
      id: 99_999_999_999,
      version: 1,
      breedId: 1,
      placedAt: Date.UTC(2026, 0, 1),
      placedCount: 1,
    },
    foreign: ({ flock, own }) => [
      {
        id: flock,
        version: 1,
        breedId: own.breedId,
        placedAt: Date.UTC(2026, 0, 1),
        placedCount: 1,
      },
    ],
    roles: operators,
    needs: "canOperate",
  },
  putFlock: {
    good: async ({ server, freshHouse, freshBreed }) => ({
      ...newKey(),
      houseId: (await freshHouse()).id,
      breedId: await freshBreed(),
      placedAt: server.clock.now,
      placedCount: 1,
    }),
    bad: { ...newKey(), ...placement, houseId: 1, breedId: "1" },
    absent: { ...newKey(), ...placement, houseId: nobody, breedId: 1 },
    foreign: ({ house, own }) => [
      { ...newKey(), ...placement, houseId: house, breedId: own.breedId },
    ],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
  clearFlock: {
    good: async ({ server, freshFlock }) => ({
      ...(await freshFlock()),
      clearedAt: server.clock.now,
    }),
    bad: { id: 1, version: 1, clearedAt: 0 },
    absent: { id: nobody, version: 1, clearedAt: Date.UTC(2026, 0, 1) },
    foreign: ({ flock }) => [{ id: flock, version: 1, clearedAt: Date.UTC(2026, 0, 1) }],
    roles: operators,
    needs: "canOperate",
  },
  deleteFlock: {
    good: ({ freshFlock }) => freshFlock(),
    bad: { id: 1 },
    absent: { id: 99_999_999_999, version: 1 },
    foreign: ({ flock }) => [{ id: flock, version: 1 }],
    roles: operators,
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof flockRoutes>;
