import type { houseManageRoutes } from "../../contract/route/house-manage.ts";
import { taken } from "../export/list.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import type { Bus } from "../fact/bus.ts";
import { exportHouses } from "./export.ts";
import { listManaged, readLimits } from "./query.ts";
import { createHouse, deleteHouse, updateHouse } from "./save.ts";

/** What the calls of the administration of houses work with. */
interface Deps {
  readonly database: Database;
  readonly bus: Bus;
}

export function houseManageHandlers({ database, bus }: Deps): HandlersOf<typeof houseManageRoutes> {
  return {
    manageHouseList: ({ caller, input, now }) => listManaged(database, caller, input, now),
    exportHouse: ({ caller, input, language, now, record }) =>
      taken(exportHouses(database, caller, input, language, now), database, record),
    houseLimits: ({ caller, input, now }) => readLimits(database, caller, input.id, now),
    createHouse: ({ caller, input, now, record }) =>
      createHouse({ database, bus, now, record }, caller, input),
    updateHouse: ({ caller, input, now, record }) =>
      updateHouse({ database, bus, now, record }, caller, input),
    deleteHouse: async ({ caller, input, now, record }) => {
      await deleteHouse({ database, bus, now, record }, caller, input);
      return {};
    },
  };
}
