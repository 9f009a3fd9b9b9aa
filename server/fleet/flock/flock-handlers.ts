import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { listFlocks, listPlaceable } from "./flock-queries.ts";
import { clearFlock, deleteFlock, placeFlock, updateFlock } from "./flock-commands.ts";

export const flockHandlers = (deps: Deps) =>
  bind(deps, {
    listFlock: read(listFlocks),
    placeableBreeds: read(listPlaceable),
    placeFlock,
    updateFlock,
    clearFlock,
    deleteFlock,
  });
