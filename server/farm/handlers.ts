import type { farmRoutes } from "../../contract/route/farm.ts";
import { taken } from "../export/list.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import type { Bus } from "../fact/bus.ts";
import { exportFarms } from "./export.ts";
import { readMoveEffects } from "./move.ts";
import { listFarms } from "./query.ts";
import { createFarm, deleteFarm, updateFarm } from "./save.ts";

/** What the calls of farms work with. */
interface Deps {
  readonly database: Database;
  readonly bus: Bus;
}

export function farmHandlers({ database, bus }: Deps): HandlersOf<typeof farmRoutes> {
  return {
    listFarm: ({ caller, input }) => listFarms(database, caller, input),
    exportFarm: ({ caller, input, language, now, record }) =>
      taken(exportFarms(database, caller, input, language, now), database, record),
    createFarm: ({ caller, input, record, now }) =>
      createFarm({ database, bus, record, now }, caller, input),
    updateFarm: ({ caller, input, record, now }) =>
      updateFarm({ database, bus, record, now }, caller, input),
    deleteFarm: async ({ caller, input, record, now }) => {
      await deleteFarm({ database, bus, record, now }, caller, input.id);
      return {};
    },
    moveEffects: ({ caller, input }) =>
      readMoveEffects(database, caller, input.id, input.parentId ?? null),
  };
}
