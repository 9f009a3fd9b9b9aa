import type { houseManageRoutes } from "../../../../contract/route/fleet/house-manage-routes.ts";
import { nobody, operators, type ProbesOf } from "../../process/security/security-probe.ts";
import { newKey } from "../external-id/external-id-form.ts";
import { newHouse } from "./house-form.ts";

const building = { name: "Stranger", species: "broiler" };

export const houseManageProbes = {
  manageHouseList: {
    bad: { status: "full" },
    foreign: ({ house, farm }) => [{ id: String(house) }, { farmId: String(farm) }],
    roles: operators,
  },
  exportHouse: {
    good: () => ({ format: "csv" }),
    bad: { status: "full", format: "csv" },
    foreign: ({ house, farm }) => [
      { id: String(house), format: "csv" },
      { farmId: String(farm), format: "csv" },
    ],
    roles: operators,
  },
  houseLimits: {
    good: ({ house }) => ({ id: String(house.id) }),
    bad: { id: "x" },
    absent: { id: "99999999999" },
    foreign: ({ house }) => [{ id: String(house) }],
    roles: operators,
  },
  createHouse: {
    good: ({ house }) => newHouse(house.farmId),
    bad: newHouse(1, { species: "ostrich" as never }),
    absent: newHouse(nobody),
    foreign: ({ farm }) => [{ ...building, farmId: farm }],
    roles: operators,
    needs: "canOperate",
  },
  updateHouse: {
    good: async ({ house, freshHouse }) =>
      newHouse(house.farmId, { id: (await freshHouse()).id, version: 1 }),
    bad: newHouse(1, { id: 1, version: 1, name: "" }),
    absent: newHouse(1, { id: 99_999_999_999, version: 1 }),
    foreign: ({ house, farm, own }) => [
      { ...building, farmId: own.farmId, id: house, version: 1 },
      { ...building, farmId: farm, id: own.house.id, version: 1 },
    ],
    roles: operators,
    needs: "canOperate",
  },
  putHouse: {
    good: ({ house }) => ({ ...newHouse(house.farmId), ...newKey() }),
    bad: { ...newHouse(1), ...newKey(), externalId: "" },
    absent: { ...newHouse(nobody), ...newKey() },
    foreign: ({ farm }) => [{ ...building, ...newKey(), farmId: farm }],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
  deleteHouse: {
    good: async ({ freshHouse }) => ({ id: (await freshHouse()).id }),
    bad: {},
    absent: { id: 99_999_999_999 },
    foreign: ({ house }) => [{ id: house }, { id: house, withHistoryOf: "Stranger" }],
    roles: operators,
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof houseManageRoutes>;
