import type { RouteName, routes } from "../../../../contract/route/routes.ts";
import { alarmProbes } from "../../alarm/alarm/alarm-probe.ts";
import { assignProbes } from "../../notify/assign/assign-probe.ts";
import { rotaProbes } from "../../notify/rota/rota-probe.ts";
import { alarmPhoneProbes } from "../../notify/alarm-phone/alarm-phone-probe.ts";
import { breedProbes } from "../../fleet/breed/breed-probe.ts";
import { alarmSettingProbes } from "../../alarm/alarm-setting/alarm-setting-probe.ts";
import { plannedWorkProbes } from "../../alarm/planned-work/work-probe.ts";
import { calendarProbes } from "../../notify/calendar/calendar-probe.ts";
import { configTemplateProbes } from "../../control/config-template/config-template-probe.ts";
import { controlBatchProbes } from "../../control/control-batch/control-batch-probe.ts";
import { controlProbes } from "../../control/control/control-probe.ts";
import { controlRuleProbes } from "../../control/control/control-rule-probe.ts";
import { noticeBudgetProbes } from "../../notify/notice-budget/notice-budget-probe.ts";
import { cameraProbes } from "../../camera/camera/camera-probe.ts";
import { deviceUpdateProbes } from "../../control/firmware/firmware-probe.ts";
import { displayProbes } from "../../account/display/display-probe.ts";
import { farmProbes } from "../../fleet/farm/farm-probe.ts";
import { flockReportProbes } from "../../flock/flock-report/flock-report-probe.ts";
import { forecastProbes } from "../../flock/forecast/forecast-probe.ts";
import { flockProbes } from "../../fleet/flock/flock-probe.ts";
import { gatewayProbes } from "../../fleet/gateway/gateway-probe.ts";
import { handoverProbes } from "../../alarm/handover/handover-probe.ts";
import { houseProbes } from "../../fleet/house/house-probe.ts";
import { houseImportProbes } from "../../fleet/house-import/house-import-probe.ts";
import { houseManageProbes } from "../../fleet/house-manage/house-manage-probe.ts";
import { securityProbes } from "../../account/security/security-probe.ts";
import { sessionProbes } from "../../account/login/session-probe.ts";
import { houseUnitProbes, maintenanceProbes } from "../../maintenance/maintenance-probe.ts";
import { noticeProbes } from "../../notify/notice/notice-probe.ts";
import { immuneProbes } from "../../flock/immune/immune-probe.ts";
import { logProbes } from "../../platform/operation-log/log-probe.ts";
import { orgProbes } from "../../account/org/org-probe.ts";
import { overviewProbes } from "../../live/overview/overview-probe.ts";
import { replayProbes } from "../../alarm/replay/replay-probe.ts";
import { parameterProbes } from "../../control/parameter/parameter-probe.ts";
import { peerProbes } from "../../operate/peer/peer-probe.ts";
import { powerProbes } from "../../energy/power/power-probe.ts";
import { productionProbes } from "../../flock/production/production-probe.ts";
import { tariffProbes } from "../../energy/tariff/tariff-probe.ts";
import { pushProbes } from "../../notify/push/push-probe.ts";
import { chatAppProbes } from "../../notify/chat-app/chat-app-probe.ts";
import { webhookProbes } from "../../notify/webhook/webhook-probe.ts";
import { externalIdProbes } from "../../fleet/external-id/external-id-probe.ts";
import { serviceProbes } from "../../account/service/service-probe.ts";
import { siteProbes } from "../../control/edge/edge-probe.ts";
import { telemetryProbes } from "../../telemetry/telemetry/telemetry-probe.ts";
import { identityProbes } from "../../account/identity/identity-probe.ts";
import { passkeyProbes } from "../../account/passkey/passkey-probe.ts";
import { personNameProbes, userProbes } from "../../account/user/user-probe.ts";
import { drillProbes } from "../../operate/drill/drill-probe.ts";
import { fuelProbes } from "../../energy/fuel/fuel-probe.ts";
import { feedProbes } from "../../flock/feed/feed-probe.ts";
import { importProbes } from "../../operate/imports/import-probe.ts";
import { morningProbes } from "../../operate/morning/morning-probe.ts";
import { reportProbes } from "../../operate/report/report-probe.ts";
import { readinessProbes } from "../../operate/readiness/readiness-probe.ts";
import { todoProbes } from "../../operate/todo/todo-probe.ts";
import { warningProbes } from "../../alarm/warning/warning-probe.ts";
import type { Ids, Probe, ProbesOf, PublicRoute } from "./security-probe.ts";

/** Calls that are not public. */
export type GuardedRoute = Exclude<RouteName, PublicRoute>;

/** Probes of all guarded calls; the probes of an entity are in the entity's folder. */
export const probes: Readonly<Record<GuardedRoute, Probe>> = {
  ...sessionProbes,
  ...securityProbes,
  ...identityProbes,
  ...passkeyProbes,
  ...userProbes,
  ...personNameProbes,
  ...orgProbes,
  ...logProbes,
  ...displayProbes,
  ...serviceProbes,
  ...webhookProbes,
  ...chatAppProbes,
  ...pushProbes,
  ...externalIdProbes,
  ...peerProbes,
  ...cameraProbes,
  ...farmProbes,
  ...breedProbes,
  ...gatewayProbes,
  ...overviewProbes,
  ...replayProbes,
  ...houseProbes,
  ...houseManageProbes,
  ...houseImportProbes,
  ...flockProbes,
  ...parameterProbes,
  ...controlProbes,
  ...controlRuleProbes,
  ...controlBatchProbes,
  ...configTemplateProbes,
  ...deviceUpdateProbes,
  ...siteProbes,
  ...productionProbes,
  ...immuneProbes,
  ...flockReportProbes,
  ...forecastProbes,
  ...importProbes,
  ...morningProbes,
  ...reportProbes,
  ...readinessProbes,
  ...todoProbes,
  ...drillProbes,
  ...warningProbes,
  ...maintenanceProbes,
  ...houseUnitProbes,
  ...feedProbes,
  ...fuelProbes,
  ...alarmProbes,
  ...alarmPhoneProbes,
  ...rotaProbes,
  ...assignProbes,
  ...alarmSettingProbes,
  ...plannedWorkProbes,
  ...calendarProbes,
  ...noticeBudgetProbes,
  ...noticeProbes,
  ...handoverProbes,
  ...telemetryProbes,
  ...powerProbes,
  ...tariffProbes,
} satisfies ProbesOf<typeof routes>;
export const guarded = Object.keys(probes) as GuardedRoute[];

/** Every way to name these ids, for each call. */
export const foreignProbes = (ids: Ids): readonly (readonly [GuardedRoute, object])[] =>
  guarded.flatMap((name) =>
    (probes[name].foreign?.(ids) ?? []).map((input) => [name, input] as const),
  );
