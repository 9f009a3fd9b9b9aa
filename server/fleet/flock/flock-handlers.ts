import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { withExternalIds } from "../external-id/external-ids-of.ts";
import { listFlocks, listPlaceable } from "./flock-queries.ts";
import { clearFlock, deleteFlock, placeFlock, putFlock, updateFlock } from "./flock-commands.ts";

export const flockHandlers = (deps: Deps) =>
  bind(deps, {
    listFlock: async ({ database }, { caller, input, now }) => {
      const { rows, ...page } = await listFlocks(database, caller, input, now);
      return { ...page, rows: await withExternalIds(database, "flock", rows) };
    },
    placeableBreeds: read(listPlaceable),
    placeFlock,
    updateFlock,
    putFlock,
    clearFlock,
    deleteFlock,
  });
