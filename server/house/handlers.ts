import { openAlarms } from "../alarm/query.ts";
import { found } from "../base/refusal.ts";
import { bind, read } from "../call/bind.ts";
import type { Database } from "../db/open.ts";
import { readDays } from "./days.ts";
import { readParameter } from "./house-limits.ts";
import { findHouse, listHouses } from "./query.ts";
import { readStandard } from "./standard.ts";

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
    houseDays: async ({ database }, { caller, input }) =>
      found(await readDays(database, caller, input)),
  });
