import type { routes } from "../../contract/route/routes.ts";
import { alarmAudits } from "../alarm/alarm/alarm-audit.ts";
import { assignAudits } from "../notify/assign/assign-audit.ts";
import { chatAppAudits } from "../notify/chat-app/chat-app-audit.ts";
import { pushAudits } from "../notify/push/push-audit.ts";
import { rotaAudits } from "../notify/rota/rota-audit.ts";
import { alarmPhoneAudits } from "../notify/alarm-phone/alarm-phone-audit.ts";
import { alarmSettingAudits } from "../alarm/alarm-setting/alarm-setting-audit.ts";
import { plannedWorkAudits } from "../alarm/planned-work/work-audit.ts";
import { breedAudits } from "../fleet/breed/breed-audit.ts";
import { calendarAudits } from "../notify/calendar/calendar-audit.ts";
import { cameraAudits } from "../camera/camera/camera-audit.ts";
import { configTemplateAudits } from "../control/config-template/config-template-audit.ts";
import { controlBatchAudits } from "../control/control-batch/control-batch-audit.ts";
import { controlAudits } from "../control/control/control-audit.ts";
import { controlRuleAudits } from "../control/control/control-rule-audit.ts";
import { noticeBudgetAudits } from "../notify/notice-budget/notice-budget-audit.ts";
import { displayAudits } from "../account/display/display-audit.ts";
import { drillAudits } from "../operate/drill/drill-audit.ts";
import { farmAudits } from "../fleet/farm/farm-audit.ts";
import { fuelAudits } from "../energy/fuel/fuel-audit.ts";
import { feedAudits } from "../flock/feed/feed-audit.ts";
import { forecastAudits } from "../flock/forecast/forecast-audit.ts";
import { flockReportAudits } from "../flock/flock-report/flock-report-audit.ts";
import { flockAudits } from "../fleet/flock/flock-audit.ts";
import { gatewayDeviceAudits } from "../fleet/gateway/gateway-device-audit.ts";
import { gatewayAudits } from "../fleet/gateway/gateway-audit.ts";
import { gatewayTypeAudits } from "../fleet/gateway/gateway-type-audit.ts";
import { handoverAudits } from "../alarm/handover/handover-audit.ts";
import { houseAudits } from "../fleet/house/house-audit.ts";
import { houseImportAudits } from "../fleet/house-import/house-import-audit.ts";
import { houseManageAudits } from "../fleet/house-manage/house-manage-audit.ts";
import { identityAudits } from "../account/identity/identity-audit.ts";
import { immuneAudits } from "../flock/immune/immune-audit.ts";
import { securityAudits } from "../account/security/security-audit.ts";
import { loginAudits } from "../account/login/login-audit.ts";
import { logAudits } from "../platform/operation-log/log-audit.ts";
import { houseUnitAudits, maintenanceAudits } from "../maintenance/maintenance-audit.ts";
import { noticeAudits } from "../notify/notice/notice-audit.ts";
import { orgAudits } from "../account/org/org-audit.ts";
import { passkeyAudits } from "../account/passkey/passkey-audit.ts";
import { parameterAudits } from "../control/parameter/parameter-audit.ts";
import { peerAudits } from "../operate/peer/peer-audit.ts";
import { powerAudits } from "../energy/power/power-audit.ts";
import { productionAudits } from "../flock/production/production-audit.ts";
import { importAudits } from "../operate/imports/import-audit.ts";
import { morningAudits } from "../operate/morning/morning-audit.ts";
import { reportAudits } from "../operate/report/report-audit.ts";
import { readinessAudits } from "../operate/readiness/readiness-audit.ts";
import { externalIdAudits } from "../fleet/external-id/external-id-audit.ts";
import { webhookAudits } from "../notify/webhook/webhook-audit.ts";
import { serviceAudits } from "../account/service/service-audit.ts";
import { siteAudits } from "../control/edge/edge-audit.ts";
import { tariffAudits } from "../energy/tariff/tariff-audit.ts";
import { telemetryAudits } from "../telemetry/telemetry/telemetry-audit.ts";
import { deviceUpdateAudits } from "../control/firmware/firmware-audit.ts";
import { userAudits } from "../account/user/user-audit.ts";
import { warningAudits } from "../alarm/warning/warning-audit.ts";
import type { AuditsOf } from "../platform/audit/audit.ts";

/** The audits of all calls, from each entity's folder. */
export const audits = {
  ...alarmAudits,
  ...alarmPhoneAudits,
  ...rotaAudits,
  ...pushAudits,
  ...chatAppAudits,
  ...assignAudits,
  ...alarmSettingAudits,
  ...plannedWorkAudits,
  ...calendarAudits,
  ...noticeBudgetAudits,
  ...noticeAudits,
  ...breedAudits,
  ...cameraAudits,
  ...controlAudits,
  ...controlRuleAudits,
  ...controlBatchAudits,
  ...configTemplateAudits,
  ...deviceUpdateAudits,
  ...siteAudits,
  ...displayAudits,
  ...serviceAudits,
  ...webhookAudits,
  ...externalIdAudits,
  ...peerAudits,
  ...farmAudits,
  ...feedAudits,
  ...fuelAudits,
  ...flockAudits,
  ...flockReportAudits,
  ...forecastAudits,
  ...gatewayDeviceAudits,
  ...gatewayAudits,
  ...gatewayTypeAudits,
  ...handoverAudits,
  ...houseAudits,
  ...houseImportAudits,
  ...houseManageAudits,
  ...immuneAudits,
  ...houseUnitAudits,
  ...loginAudits,
  ...securityAudits,
  ...identityAudits,
  ...passkeyAudits,
  ...logAudits,
  ...maintenanceAudits,
  ...orgAudits,
  ...parameterAudits,
  ...productionAudits,
  ...importAudits,
  ...morningAudits,
  ...reportAudits,
  ...readinessAudits,
  ...drillAudits,
  ...telemetryAudits,
  ...powerAudits,
  ...tariffAudits,
  ...userAudits,
  ...warningAudits,
} satisfies AuditsOf<typeof routes>;
