import type { flockRoutes } from "../../contract/route/flock.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import type { Bus } from "../fact/bus.ts";
import { listFlocks, listPlaceable } from "./query.ts";
import { clearFlock, deleteFlock, placeFlock, updateFlock } from "./save.ts";

/** What the calls of flocks work with. */
interface Deps {
  readonly database: Database;
  readonly bus: Bus;
}

export function flockHandlers({ database, bus }: Deps): HandlersOf<typeof flockRoutes> {
  return {
    listFlock: ({ caller, input, now }) => listFlocks(database, caller, input, now),
    placeableBreeds: ({ caller, input }) => listPlaceable(database, caller, input.houseId),
    placeFlock: ({ caller, input, now, record }) =>
      placeFlock({ database, bus, now, record }, caller, input),
    updateFlock: ({ caller, input, now, record }) =>
      updateFlock({ database, bus, now, record }, caller, input),
    clearFlock: ({ caller, input, now, record }) =>
      clearFlock({ database, bus, now, record }, caller, input),
    deleteFlock: async ({ caller, input, now, record }) => {
      await deleteFlock({ database, bus, now, record }, caller, input);
      return {};
    },
  };
}
