import { administrationRoutes } from "./administration.ts";
import { alarmHistoryRoutes } from "./alarm-history.ts";
import { alarmRoutes } from "./alarm.ts";
import { breedRoutes } from "./breed.ts";
import type { fileReply } from "./define.ts";
import { farmRoutes } from "./farm.ts";
import { gatewayRoutes } from "./gateway.ts";
import { houseManageRoutes } from "./house-manage.ts";
import { housePageRoutes } from "./house-page.ts";
import { houseRoutes } from "./house.ts";
import { sessionRoutes } from "./session.ts";
import { telemetryRoutes } from "./telemetry.ts";
import { userRoutes } from "./user.ts";

export { apiBase, envelope, type Failure, failureSchema } from "./envelope.ts";
export { fileReply, type Route } from "./define.ts";
export { healthSchema } from "./session.ts";
export { type HouseRow, houseRowSchema } from "./house.ts";

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
