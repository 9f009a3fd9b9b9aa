import { openAlarms } from "../../judge/record/open-alarms.ts";
import { found } from "../../platform/base/refusal.ts";
import { bind, read } from "../../platform/api/bind-handlers.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { readParameter } from "./house-limits.ts";
import { findHouse, listHouses } from "./house-queries.ts";
import { readStandard } from "./house-standard.ts";

export const houseHandlers = (deps: { readonly database: Database }) =>
  bind(deps, {
    listHouse: read(listHouses),
    houseDetail: async ({ database }, { caller, input }) => ({
      ...found(await findHouse(database, caller, input.id)),
      alarms: await openAlarms(database, caller, input.id),
    }),
    houseParameter: async ({ database }, { caller, input, now }) =>
      found(await readParameter(database, caller, input.id, now)),
    houseStandard: async ({ database }, { caller, input }) =>
      found(await readStandard(database, caller, input.id)),
  });
