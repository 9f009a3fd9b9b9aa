import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { exportHouses } from "./export.ts";
import { listManaged, readLimits } from "./query.ts";
import { createHouse, deleteHouse, updateHouse } from "./save.ts";

export const houseManageHandlers = (deps: Deps) =>
  bind(deps, {
    manageHouseList: read(listManaged),
    exportHouse: exported(exportHouses),
    houseLimits: read(readLimits),
    createHouse,
    updateHouse,
    deleteHouse,
  });
