import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { withExternalIds } from "../external-id/external-ids-of.ts";
import { houseFile } from "./house-export.ts";
import { listManaged, readLimits } from "./house-manage-queries.ts";
import { createHouse, deleteHouse, putHouse, updateHouse } from "./house-commands.ts";

export const houseManageHandlers = (deps: Deps) =>
  bind(deps, {
    manageHouseList: read(async (database, caller, query, now) => {
      const { rows, ...page } = await listManaged(database, caller, query, now);
      return { ...page, rows: await withExternalIds(database, "house", rows) };
    }),
    exportHouse: exported(houseFile),
    houseLimits: read(readLimits),
    createHouse,
    updateHouse,
    putHouse,
    deleteHouse,
  });
