import type { RouteName, routes } from "../../../contract/route/routes.ts";
import { type CallPart, callParts } from "./call-parts.ts";

type Routes = typeof routes;
type Table = { readonly [N in RouteName]?: Routes[N] };

const loads: { readonly [P in CallPart]: () => Promise<Table> } = {
  display: async () =>
    (await import("../../../contract/route/account/display-routes.ts")).displayRoutes,
  security: async () =>
    (await import("../../../contract/route/account/security-routes.ts")).securityRoutes,
  passkey: async () =>
    (await import("../../../contract/route/account/passkey-routes.ts")).passkeyRoutes,
  identity: async () =>
    (await import("../../../contract/route/account/identity-routes.ts")).identityRoutes,
  service: async () =>
    (await import("../../../contract/route/account/service-routes.ts")).serviceRoutes,
  push: async () => (await import("../../../contract/route/notify/push-routes.ts")).pushRoutes,
  chatApp: async () =>
    (await import("../../../contract/route/notify/chat-app-routes.ts")).chatAppRoutes,
  webhook: async () =>
    (await import("../../../contract/route/notify/webhook-routes.ts")).webhookRoutes,
  externalId: async () =>
    (await import("../../../contract/route/fleet/external-id-routes.ts")).externalIdRoutes,
  org: async () => (await import("../../../contract/route/account/org-routes.ts")).orgRoutes,
  user: async () => (await import("../../../contract/route/account/user-routes.ts")).userRoutes,
  alarmHistory: async () =>
    (await import("../../../contract/route/alarm/alarm-history-routes.ts")).alarmHistoryRoutes,
  alarmSetting: async () =>
    (await import("../../../contract/route/alarm/alarm-setting-routes.ts")).alarmSettingRoutes,
  plannedWork: async () =>
    (await import("../../../contract/route/alarm/planned-work-routes.ts")).plannedWorkRoutes,
  handover: async () =>
    (await import("../../../contract/route/alarm/handover-routes.ts")).handoverRoutes,
  warning: async () =>
    (await import("../../../contract/route/alarm/warning-routes.ts")).warningRoutes,
  camera: async () =>
    (await import("../../../contract/route/camera/camera-routes.ts")).cameraRoutes,
  configTemplate: async () =>
    (await import("../../../contract/route/control/config-template-routes.ts"))
      .configTemplateRoutes,
  controlBatch: async () =>
    (await import("../../../contract/route/control/control-batch-routes.ts")).controlBatchRoutes,
  control: async () =>
    (await import("../../../contract/route/control/control-routes.ts")).controlRoutes,
  controlRule: async () =>
    (await import("../../../contract/route/control/control-rule-routes.ts")).controlRuleRoutes,
  site: async () => (await import("../../../contract/route/control/edge-routes.ts")).siteRoutes,
  deviceUpdate: async () =>
    (await import("../../../contract/route/control/firmware-routes.ts")).deviceUpdateRoutes,
  parameter: async () =>
    (await import("../../../contract/route/control/parameter-routes.ts")).parameterRoutes,
  power: async () => (await import("../../../contract/route/energy/power-routes.ts")).powerRoutes,
  fuel: async () => (await import("../../../contract/route/energy/fuel-routes.ts")).fuelRoutes,
  tariff: async () =>
    (await import("../../../contract/route/energy/tariff-routes.ts")).tariffRoutes,
  alarmInput: async () =>
    (await import("../../../contract/route/fleet/alarm-input-routes.ts")).alarmInputRoutes,
  breed: async () => (await import("../../../contract/route/fleet/breed-routes.ts")).breedRoutes,
  farm: async () => (await import("../../../contract/route/fleet/farm-routes.ts")).farmRoutes,
  flock: async () => (await import("../../../contract/route/fleet/flock-routes.ts")).flockRoutes,
  gatewayDevice: async () =>
    (await import("../../../contract/route/fleet/gateway-device-routes.ts")).gatewayDeviceRoutes,
  gateway: async () =>
    (await import("../../../contract/route/fleet/gateway-routes.ts")).gatewayRoutes,
  gatewayType: async () =>
    (await import("../../../contract/route/fleet/gateway-type-routes.ts")).gatewayTypeRoutes,
  houseImport: async () =>
    (await import("../../../contract/route/fleet/house-import-routes.ts")).houseImportRoutes,
  houseManage: async () =>
    (await import("../../../contract/route/fleet/house-manage-routes.ts")).houseManageRoutes,
  housePage: async () =>
    (await import("../../../contract/route/fleet/house-page-routes.ts")).housePageRoutes,
  feed: async () => (await import("../../../contract/route/flock/feed-routes.ts")).feedRoutes,
  forecast: async () =>
    (await import("../../../contract/route/flock/forecast-routes.ts")).forecastRoutes,
  flockReport: async () =>
    (await import("../../../contract/route/flock/flock-report-routes.ts")).flockReportRoutes,
  immune: async () => (await import("../../../contract/route/flock/immune-routes.ts")).immuneRoutes,
  production: async () =>
    (await import("../../../contract/route/flock/production-routes.ts")).productionRoutes,
  replay: async () => (await import("../../../contract/route/live/replay-routes.ts")).replayRoutes,
  houseUnit: async () =>
    (await import("../../../contract/route/maintenance/house-unit-routes.ts")).houseUnitRoutes,
  maintenance: async () =>
    (await import("../../../contract/route/maintenance/maintenance-routes.ts")).maintenanceRoutes,
  alarmPhone: async () =>
    (await import("../../../contract/route/notify/alarm-phone-routes.ts")).alarmPhoneRoutes,
  assign: async () =>
    (await import("../../../contract/route/notify/assign-routes.ts")).assignRoutes,
  rota: async () => (await import("../../../contract/route/notify/rota-routes.ts")).rotaRoutes,
  calendar: async () =>
    (await import("../../../contract/route/notify/calendar-routes.ts")).calendarRoutes,
  noticeBudget: async () =>
    (await import("../../../contract/route/notify/notice-budget-routes.ts")).noticeBudgetRoutes,
  notice: async () =>
    (await import("../../../contract/route/notify/notice-routes.ts")).noticeRoutes,
  drill: async () => (await import("../../../contract/route/operate/drill-routes.ts")).drillRoutes,
  import: async () =>
    (await import("../../../contract/route/operate/import-routes.ts")).importRoutes,
  log: async () =>
    (await import("../../../contract/route/operate/operation-log-routes.ts")).logRoutes,
  peer: async () => (await import("../../../contract/route/operate/peer-routes.ts")).peerRoutes,
  morning: async () =>
    (await import("../../../contract/route/operate/morning-routes.ts")).morningRoutes,
  report: async () =>
    (await import("../../../contract/route/operate/report-routes.ts")).reportRoutes,
  readiness: async () =>
    (await import("../../../contract/route/operate/readiness-routes.ts")).readinessRoutes,
  todo: async () => (await import("../../../contract/route/operate/todo-routes.ts")).todoRoutes,
};
const isPart = (name: string): name is CallPart => name in callParts;
const partOf = new Map(
  Object.entries(callParts).flatMap(([part, names]) =>
    isPart(part) ? names.split(" ").map((name) => [name, part] as const) : [],
  ),
);

/** Loads the shape of a call. Rejects when it does not come. */
export async function lazyRoute<N extends RouteName>(name: N): Promise<Routes[N]> {
  const part = partOf.get(name);
  const entry = part === undefined ? undefined : (await loads[part]())[name];
  if (entry === undefined) throw new Error(`${name} is in no part: see call-parts.ts`);
  return entry;
}
