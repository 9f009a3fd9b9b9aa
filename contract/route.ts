import { administrationRoutes } from "./route/administration.ts";
import { alarmHistoryRoutes } from "./route/alarm-history.ts";
import { alarmRoutes } from "./route/alarm.ts";
import { breedRoutes } from "./route/breed.ts";
import type { fileReply } from "./route/define.ts";
import { farmRoutes } from "./route/farm.ts";
import { gatewayRoutes } from "./route/gateway.ts";
import { houseManageRoutes } from "./route/house-manage.ts";
import { housePageRoutes } from "./route/house-page.ts";
import { houseRoutes } from "./route/house.ts";
import { sessionRoutes } from "./route/session.ts";
import { telemetryRoutes } from "./route/telemetry.ts";
import { userRoutes } from "./route/user.ts";

export { apiBase, envelope, type Failure, failureSchema } from "./route/envelope.ts";
export { fileReply, type Route } from "./route/define.ts";
export { healthSchema } from "./route/session.ts";
export { type HouseRow, houseRowSchema } from "./route/house.ts";

/**
 * Every call, in one table; a noun's calls stand in its file of `route/`. The server enforces it;
 * the client, the API document and the tests are derived from it.
 */
export const routes = {
  ...sessionRoutes,
  ...userRoutes,
  ...administrationRoutes,
  ...farmRoutes,
  ...breedRoutes,
  ...gatewayRoutes,
  ...houseRoutes,
  ...housePageRoutes,
  ...houseManageRoutes,
  ...alarmRoutes,
  ...alarmHistoryRoutes,
  ...telemetryRoutes,
} as const;
export type RouteName = keyof typeof routes;
/** Calls that answer with a file. */
export type FileName = {
  [N in RouteName]: (typeof routes)[N]["reply"] extends typeof fileReply ? N : never;
}[RouteName];
/** Calls that answer in the envelope. */
export type CallName = Exclude<RouteName, FileName>;
