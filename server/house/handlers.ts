import type { housePageRoutes } from "../../contract/route/house-page.ts";
import type { houseRoutes } from "../../contract/route/house.ts";
import { countAlarms, openAlarms } from "../alarm/query.ts";
import { listPresence, readGateway } from "../gateway/detail.ts";
import type { HandlersOf } from "../call.ts";
import type { HandlerParts } from "../parts.ts";
import { readOverview } from "../overview/query.ts";
import { readSummary } from "../overview/summary.ts";
import { notFound } from "../refusal.ts";
import { readDays } from "./days.ts";
import { readParameter } from "./parameter.ts";
import { readStandard } from "./standard.ts";
import { findHouse, listHouses, mayReadHouse } from "./query.ts";

function found<T>(reply: T | null): T {
  if (reply === null) throw notFound();
  return reply;
}

export function houseHandlers({
  database,
}: HandlerParts): HandlersOf<typeof houseRoutes & typeof housePageRoutes> {
  return {
    listOverview: ({ caller, now }) => readOverview(database, caller, now),
    overviewSummary: ({ caller, now }) => readSummary(database, caller, now),
    alarmAmt: ({ caller }) => countAlarms(database, caller),
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
    gatewayDetail: async ({ caller, input }) => {
      if (!(await mayReadHouse(database, caller, input.houseId))) throw notFound();
      return readGateway(database, input.houseId);
    },
    gatewayOnlineLog: async ({ caller, input }) =>
      found(await listPresence(database, caller, input)),
  };
}
