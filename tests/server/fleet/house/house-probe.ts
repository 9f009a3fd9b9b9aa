import type { housePageRoutes } from "../../../../contract/route/fleet/house-page-routes.ts";
import type { houseRoutes } from "../../../../contract/route/fleet/house-routes.ts";
import { everybody, nobody, type ProbesOf } from "../../process/security/security-probe.ts";

export const houseProbes = {
  listHouse: {
    bad: { page: "0" },
    foreign: ({ farm }) => [{ farmId: String(farm) }],
    roles: everybody,
  },
  houseDetail: {
    good: ({ house }) => ({ id: String(house.id) }),
    bad: { id: "x" },
    absent: { id: "99999999999" },
    foreign: ({ house }) => [{ id: String(house) }],
    roles: everybody,
  },
  houseParameter: {
    good: ({ house }) => ({ id: String(house.id) }),
    bad: {},
    absent: { id: "99999999999" },
    foreign: ({ house }) => [{ id: String(house) }],
    roles: everybody,
    isDisplays: true,
  },
  houseStandard: {
    good: ({ house }) => ({ id: String(house.id) }),
    bad: { id: "0" },
    absent: { id: "99999999999" },
    foreign: ({ house }) => [{ id: String(house) }],
    roles: everybody,
  },
  houseDays: {
    good: ({ house }) => ({ id: String(house.id), from: "0", to: "1000" }),
    bad: { id: "1", from: "1", to: "0" },
    absent: { id: String(nobody), from: "0", to: "1" },
    foreign: ({ house }) => [{ id: String(house), from: "0", to: "1" }],
    roles: everybody,
  },
} satisfies ProbesOf<typeof houseRoutes & typeof housePageRoutes>;
