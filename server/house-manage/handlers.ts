import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { houseFile } from "./export.ts";
import { listManaged, readLimits } from "./query.ts";
import { createHouse, deleteHouse, updateHouse } from "./save.ts";

export const houseManageHandlers = (deps: Deps) =>
  bind(deps, {
    manageHouseList: read(listManaged),
    exportHouse: exported(houseFile),
    houseLimits: read(readLimits),
    createHouse,
    updateHouse,
    deleteHouse,
  });
