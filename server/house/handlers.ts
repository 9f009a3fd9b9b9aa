import type { housePageRoutes } from "../../contract/route/house-page.ts";
import type { houseRoutes } from "../../contract/route/house.ts";
import { openAlarms } from "../alarm/query.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import { found } from "../base/refusal.ts";
import { readDays } from "./days.ts";
import { readParameter } from "./parameter.ts";
import { readStandard } from "./standard.ts";
import { findHouse, listHouses } from "./query.ts";

/** What the calls of houses work with. */
interface Deps {
  readonly database: Database;
}

export function houseHandlers({
  database,
}: Deps): HandlersOf<typeof houseRoutes & typeof housePageRoutes> {
  return {
    listHouse: ({ caller, input }) => listHouses(database, caller, input),
    houseDetail: async ({ caller, input }) => {
      const house = found(await findHouse(database, caller, input.id));
      return { ...house, alarms: await openAlarms(database, caller, input.id) };
    },
    houseParameter: async ({ caller, input, now }) =>
      found(await readParameter(database, caller, input.id, now)),
    houseStandard: async ({ caller, input }) =>
      found(await readStandard(database, caller, input.id)),
    houseDays: async ({ caller, input, now }) =>
      found(await readDays(database, caller, input, now)),
  };
}
