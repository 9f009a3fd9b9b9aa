import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { houseFile } from "./house-export.ts";
import { listManaged, readLimits } from "./house-manage-queries.ts";
import { createHouse, deleteHouse, updateHouse } from "./house-commands.ts";

export const houseManageHandlers = (deps: Deps) =>
  bind(deps, {
    manageHouseList: read(listManaged),
    exportHouse: exported(houseFile),
    houseLimits: read(readLimits),
    createHouse,
    updateHouse,
    deleteHouse,
  });
