import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { farmFile } from "./export.ts";
import { readMoveEffects } from "./move-effects.ts";
import { listFarms } from "./query.ts";
import { createFarm, deleteFarm, updateFarm } from "./save.ts";

export const farmHandlers = (deps: Deps) =>
  bind(deps, {
    listFarm: read(listFarms),
    exportFarm: exported(farmFile),
    createFarm,
    updateFarm,
    deleteFarm,
    moveEffects: read(readMoveEffects),
  });
