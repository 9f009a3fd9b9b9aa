import { openAlarms } from "../../judge/record/open-alarms.ts";
import { found } from "../../platform/base/refusal.ts";
import { bind } from "../../platform/api/bind-handlers.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { withExternalIds } from "../external-id/external-ids-of.ts";
import { readParameter } from "./house-limits.ts";
import { findHouse, listHouses } from "./house-queries.ts";
import { readStandard } from "./house-standard.ts";

export const houseHandlers = (deps: { readonly database: Database }) =>
  bind(deps, {
    listHouse: async ({ database }, { caller, input }) => {
      const { rows, ...page } = await listHouses(database, caller, input);
      return { ...page, rows: await withExternalIds(database, "house", rows) };
    },
    houseDetail: async ({ database }, { caller, input }) => {
      const { house, detail } = found(await findHouse(database, caller, input.id));
      const [named = house] = await withExternalIds(database, "house", [house]);
      return { house: named, detail, alarms: await openAlarms(database, caller, input.id) };
    },
    houseParameter: async ({ database }, { caller, input, now }) =>
      found(await readParameter(database, caller, input.id, now)),
    houseStandard: async ({ database }, { caller, input }) =>
      found(await readStandard(database, caller, input.id)),
  });
