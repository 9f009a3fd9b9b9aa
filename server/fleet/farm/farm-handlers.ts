import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { farmFile } from "./farm-export.ts";
import { readMoveEffects } from "./farm-move-effects.ts";
import { listFarms } from "./farm-queries.ts";
import { createFarm, deleteFarm, updateFarm } from "./farm-commands.ts";

export const farmHandlers = (deps: Deps) =>
  bind(deps, {
    listFarm: read(listFarms),
    exportFarm: exported(farmFile),
    createFarm,
    updateFarm,
    deleteFarm,
    moveEffects: read(readMoveEffects),
  });
