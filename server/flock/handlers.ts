import { bind, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { listFlocks, listPlaceable } from "./query.ts";
import { clearFlock, deleteFlock, placeFlock, updateFlock } from "./save.ts";

export const flockHandlers = (deps: Deps) =>
  bind(deps, {
    listFlock: read(listFlocks),
    placeableBreeds: read(listPlaceable),
    placeFlock,
    updateFlock,
    clearFlock,
    deleteFlock,
  });
