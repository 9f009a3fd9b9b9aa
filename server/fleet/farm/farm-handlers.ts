import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { farmFile } from "./farm-export.ts";
import { withExternalIds } from "../external-id/external-ids-of.ts";
import { readMoveEffects } from "./farm-move-effects.ts";
import { listFarms } from "./farm-queries.ts";
import { createFarm, deleteFarm, putFarm, updateFarm } from "./farm-commands.ts";

export const farmHandlers = (deps: Deps) =>
  bind(deps, {
    listFarm: async ({ database }, { caller, input }) =>
      withExternalIds(database, "farm", await listFarms(database, caller, input)),
    exportFarm: exported(farmFile),
    createFarm,
    updateFarm,
    putFarm,
    deleteFarm,
    moveEffects: read(readMoveEffects),
  });
