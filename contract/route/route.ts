import { alarmRoutes } from "./alarm.ts";
import { alarmHistoryRoutes } from "./alarm-history.ts";
import { alarmPhoneRoutes } from "./alarm-phone.ts";
import { alarmSettingRoutes } from "./alarm-setting.ts";
import { cameraRoutes } from "./camera.ts";
import { breedRoutes } from "./breed.ts";
import { calendarRoutes } from "./calendar.ts";
import { configTemplateRoutes } from "./config-template.ts";
import { controlRoutes } from "./control.ts";
import { controlBatchRoutes } from "./control-batch.ts";
import { controlRuleRoutes } from "./control-rule.ts";
import { noticeBudgetRoutes } from "./notice-budget.ts";
import { deviceUpdateRoutes } from "./device-update.ts";
import { displayRoutes } from "./display.ts";
import { farmRoutes } from "./farm.ts";
import { drillRoutes } from "./drill.ts";
import type { fileReply } from "./define.ts";
import { feedRoutes } from "./feed.ts";
import { flockReportRoutes } from "./flock-report.ts";
import { flockRoutes } from "./flock.ts";
import { gatewayRoutes } from "./gateway.ts";
import { alarmInputRoutes } from "./alarm-input.ts";
import { gatewayDeviceRoutes } from "./gateway-device.ts";
import { gatewayTypeRoutes } from "./gateway-type.ts";
import { handoverRoutes } from "./handover.ts";
import { houseRoutes } from "./house.ts";
import { houseImportRoutes } from "./house-import.ts";
import { houseManageRoutes } from "./house-manage.ts";
import { housePageRoutes } from "./house-page.ts";
import { houseUnitRoutes } from "./house-unit.ts";
import { immuneRoutes } from "./immune.ts";
import { logRoutes } from "./log.ts";
import { maintenanceRoutes } from "./maintenance.ts";
import { noticeRoutes } from "./notice.ts";
import { orgRoutes } from "./org.ts";
import { overviewRoutes } from "./overview.ts";
import { readinessRoutes } from "./readiness.ts";
import { replayRoutes } from "./replay.ts";
import { parameterRoutes } from "./parameter.ts";
import { peerRoutes } from "./peer.ts";
import { powerRoutes } from "./power.ts";
import { productionRoutes } from "./production.ts";
import { sessionRoutes } from "./session.ts";
import { siteRoutes } from "./site.ts";
import { tariffRoutes } from "./tariff.ts";
import { telemetryRoutes } from "./telemetry.ts";
import { userRoutes } from "./user.ts";
import { warningRoutes } from "./warning.ts";

export { apiBase, envelope, type Failure, failureSchema } from "./envelope.ts";
export { fileReply, type Route, type Weight } from "./define.ts";
export { healthSchema } from "./session.ts";
export { type HouseRow, houseRowSchema } from "./house.ts";

/**
 * Every call, in one table; a noun's calls stand in its file of `route/`. The server enforces it;
 * the client, the API document and the tests are derived from it.
 */
export const routes = {
  ...sessionRoutes,
  ...userRoutes,
  ...orgRoutes,
  ...logRoutes,
  ...farmRoutes,
  ...breedRoutes,
  ...gatewayRoutes,
  ...gatewayTypeRoutes,
  ...gatewayDeviceRoutes,
  ...alarmInputRoutes,
  ...displayRoutes,
  ...peerRoutes,
  ...cameraRoutes,
  ...overviewRoutes,
  ...replayRoutes,
  ...houseRoutes,
  ...housePageRoutes,
  ...houseManageRoutes,
  ...houseImportRoutes,
  ...flockRoutes,
  ...parameterRoutes,
  ...controlRoutes,
  ...controlRuleRoutes,
  ...controlBatchRoutes,
  ...configTemplateRoutes,
  ...deviceUpdateRoutes,
  ...siteRoutes,
  ...productionRoutes,
  ...immuneRoutes,
  ...flockReportRoutes,
  ...warningRoutes,
  ...maintenanceRoutes,
  ...houseUnitRoutes,
  ...feedRoutes,
  ...alarmRoutes,
  ...alarmHistoryRoutes,
  ...alarmPhoneRoutes,
  ...alarmSettingRoutes,
  ...calendarRoutes,
  ...noticeBudgetRoutes,
  ...readinessRoutes,
  ...drillRoutes,
  ...noticeRoutes,
  ...handoverRoutes,
  ...telemetryRoutes,
  ...powerRoutes,
  ...tariffRoutes,
} as const;
export type RouteName = keyof typeof routes;
/** Nouns whose records have a call to create, one to change and one to delete them. */
export type PlainNoun = {
  [K in RouteName]: K extends `create${infer N}`
    ? `update${N}` | `delete${N}` extends RouteName
      ? N
      : never
    : never;
}[RouteName];
/** Calls that answer with a file. */
export type FileName = {
  [N in RouteName]: (typeof routes)[N]["reply"] extends typeof fileReply ? N : never;
}[RouteName];
/** Calls that answer in the envelope. */
export type CallName = Exclude<RouteName, FileName>;
