import type { houseManageRoutes } from "../../contract/route/house-manage.ts";
import { taken } from "../export/list.ts";
import type { HandlersOf } from "../call.ts";
import type { HandlerParts } from "../parts.ts";
import { checkImport, importHouses } from "../house-import/import.ts";
import { exportHouses } from "./export.ts";
import { listManaged, readLimits } from "./query.ts";
import { createHouse, deleteHouse, updateHouse } from "./save.ts";

type HouseRoutes = Pick<
  typeof houseManageRoutes,
  | "manageHouseList"
  | "exportHouse"
  | "houseLimits"
  | "createHouse"
  | "updateHouse"
  | "deleteHouse"
  | "importHouses"
>;

export function houseManageHandlers({
  database,
  bus,
  directory,
}: HandlerParts): HandlersOf<HouseRoutes> {
  return {
    manageHouseList: ({ caller, input, now }) => listManaged(database, caller, input, now),
    exportHouse: ({ caller, input, language, now, record }) =>
      taken(exportHouses(database, caller, input, language, now), database, record),
    houseLimits: ({ caller, input, now }) => readLimits(database, caller, input.id, now),
    createHouse: ({ caller, input, now, record }) =>
      createHouse({ database, bus, now, record }, caller, input),
    updateHouse: ({ caller, input, now, record }) =>
      updateHouse({ database, bus, now, record }, caller, input),
    importHouses: ({ caller, input: { rows, isConfirmed }, language, now, record }) => {
      const work = { database, bus, directory, now, record };
      return isConfirmed
        ? importHouses(work, caller, rows)
        : checkImport(work, caller, rows, language);
    },
    deleteHouse: async ({ caller, input, now, record }) => {
      await deleteHouse({ database, bus, now, record }, caller, input);
      return {};
    },
  };
}
