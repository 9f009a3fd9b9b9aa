import { alarmRoutes } from "./alarm/alarm-routes.ts";
import { alarmHistoryRoutes } from "./alarm/alarm-history-routes.ts";
import { alarmPhoneRoutes } from "./notify/alarm-phone-routes.ts";
import { alarmSettingRoutes } from "./alarm/alarm-setting-routes.ts";
import { plannedWorkRoutes } from "./alarm/planned-work-routes.ts";
import { cameraRoutes } from "./camera/camera-routes.ts";
import { breedRoutes } from "./fleet/breed-routes.ts";
import { calendarRoutes } from "./notify/calendar-routes.ts";
import { configTemplateRoutes } from "./control/config-template-routes.ts";
import { controlRoutes } from "./control/control-routes.ts";
import { controlBatchRoutes } from "./control/control-batch-routes.ts";
import { controlRuleRoutes } from "./control/control-rule-routes.ts";
import { noticeBudgetRoutes } from "./notify/notice-budget-routes.ts";
import { deviceUpdateRoutes } from "./control/firmware-routes.ts";
import { identityRoutes } from "./account/identity-routes.ts";
import { passkeyRoutes } from "./account/passkey-routes.ts";
import { serviceRoutes } from "./account/service-routes.ts";
import { webhookRoutes } from "./notify/webhook-routes.ts";
import { externalIdRoutes } from "./fleet/external-id-routes.ts";
import { displayRoutes } from "./account/display-routes.ts";
import { farmRoutes } from "./fleet/farm-routes.ts";
import { drillRoutes } from "./operate/drill-routes.ts";
import type { fileReply } from "./define/route-definition.ts";
import { fuelRoutes } from "./energy/fuel-routes.ts";
import { feedRoutes } from "./flock/feed-routes.ts";
import { forecastRoutes } from "./flock/forecast-routes.ts";
import { flockReportRoutes } from "./flock/flock-report-routes.ts";
import { flockRoutes } from "./fleet/flock-routes.ts";
import { gatewayRoutes } from "./fleet/gateway-routes.ts";
import { alarmInputRoutes } from "./fleet/alarm-input-routes.ts";
import { gatewayDeviceRoutes } from "./fleet/gateway-device-routes.ts";
import { gatewayTypeRoutes } from "./fleet/gateway-type-routes.ts";
import { handoverRoutes } from "./alarm/handover-routes.ts";
import { houseRoutes } from "./fleet/house-routes.ts";
import { houseImportRoutes } from "./fleet/house-import-routes.ts";
import { houseManageRoutes } from "./fleet/house-manage-routes.ts";
import { housePageRoutes } from "./fleet/house-page-routes.ts";
import { houseUnitRoutes } from "./maintenance/house-unit-routes.ts";
import { immuneRoutes } from "./flock/immune-routes.ts";
import { logRoutes } from "./operate/operation-log-routes.ts";
import { maintenanceRoutes } from "./maintenance/maintenance-routes.ts";
import { morningRoutes } from "./operate/morning-routes.ts";
import { reportRoutes } from "./operate/report-routes.ts";
import { noticeRoutes } from "./notify/notice-routes.ts";
import { assignRoutes } from "./notify/assign-routes.ts";
import { pushRoutes } from "./notify/push-routes.ts";
import { chatAppRoutes } from "./notify/chat-app-routes.ts";
import { rotaRoutes } from "./notify/rota-routes.ts";
import { orgRoutes } from "./account/org-routes.ts";
import { personNameRoutes } from "./account/person-name-routes.ts";
import { overviewRoutes } from "./live/overview-routes.ts";
import { importRoutes } from "./operate/import-routes.ts";
import { readinessRoutes } from "./operate/readiness-routes.ts";
import { replayRoutes } from "./live/replay-routes.ts";
import { parameterRoutes } from "./control/parameter-routes.ts";
import { peerRoutes } from "./operate/peer-routes.ts";
import { powerRoutes } from "./energy/power-routes.ts";
import { productionRoutes } from "./flock/production-routes.ts";
import { securityRoutes } from "./account/security-routes.ts";
import { sessionRoutes } from "./account/session-routes.ts";
import { siteRoutes } from "./control/edge-routes.ts";
import { tariffRoutes } from "./energy/tariff-routes.ts";
import { telemetryRoutes } from "./telemetry/telemetry-routes.ts";
import { todoRoutes } from "./operate/todo-routes.ts";
import { userRoutes } from "./account/user-routes.ts";
import { warningRoutes } from "./alarm/warning-routes.ts";

export { apiBase, envelope, type Failure, failureSchema } from "./define/reply-envelope.ts";
export { fileReply, type Route, type Weight } from "./define/route-definition.ts";
export { healthSchema } from "./account/session-routes.ts";
export { type HouseRow, houseRowSchema } from "./fleet/house-routes.ts";

/**
 * Every call, in one table; the calls of an entity are in its file of `route/`. The server enforces
 * it; the client, the API document and the tests are derived from it.
 */
export const routes = {
  ...sessionRoutes,
  ...securityRoutes,
  ...userRoutes,
  ...personNameRoutes,
  ...orgRoutes,
  ...logRoutes,
  ...farmRoutes,
  ...breedRoutes,
  ...gatewayRoutes,
  ...gatewayTypeRoutes,
  ...gatewayDeviceRoutes,
  ...alarmInputRoutes,
  ...displayRoutes,
  ...serviceRoutes,
  ...webhookRoutes,
  ...externalIdRoutes,
  ...identityRoutes,
  ...passkeyRoutes,
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
  ...forecastRoutes,
  ...warningRoutes,
  ...maintenanceRoutes,
  ...houseUnitRoutes,
  ...feedRoutes,
  ...fuelRoutes,
  ...alarmRoutes,
  ...alarmHistoryRoutes,
  ...alarmPhoneRoutes,
  ...alarmSettingRoutes,
  ...plannedWorkRoutes,
  ...calendarRoutes,
  ...noticeBudgetRoutes,
  ...importRoutes,
  ...readinessRoutes,
  ...morningRoutes,
  ...reportRoutes,
  ...todoRoutes,
  ...drillRoutes,
  ...noticeRoutes,
  ...rotaRoutes,
  ...chatAppRoutes,
  ...pushRoutes,
  ...assignRoutes,
  ...handoverRoutes,
  ...telemetryRoutes,
  ...powerRoutes,
  ...tariffRoutes,
} as const;
export type RouteName = keyof typeof routes;
/** Entities whose records have a call to create, one to change and one to delete them. */
export type PlainEntity = {
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
