import type { routes } from "../../contract/route/routes.ts";
import { alarmTraces } from "../alarm/alarm/alarm-audit.ts";
import { alarmPhoneTraces } from "../notify/alarm-phone/alarm-phone-audit.ts";
import { alarmSettingTraces } from "../alarm/alarm-setting/alarm-setting-audit.ts";
import { breedTraces } from "../fleet/breed/breed-audit.ts";
import { calendarTraces } from "../notify/calendar/calendar-audit.ts";
import { cameraTraces } from "../camera/camera/camera-audit.ts";
import { configTemplateTraces } from "../control/config-template/config-template-audit.ts";
import { controlBatchTraces } from "../control/control-batch/control-batch-audit.ts";
import { controlTraces } from "../control/control/control-audit.ts";
import { controlRuleTraces } from "../control/control/control-rule-audit.ts";
import { noticeBudgetTraces } from "../notify/notice-budget/notice-budget-audit.ts";
import { displayTraces } from "../account/display/display-audit.ts";
import { drillTraces } from "../operate/drill/drill-audit.ts";
import { farmTraces } from "../fleet/farm/farm-audit.ts";
import { feedTraces } from "../flock/feed/feed-audit.ts";
import { flockReportTraces } from "../flock/flock-report/flock-report-audit.ts";
import { flockTraces } from "../fleet/flock/flock-audit.ts";
import { gatewayDeviceTraces } from "../fleet/gateway/gateway-device-audit.ts";
import { gatewayTraces } from "../fleet/gateway/gateway-audit.ts";
import { gatewayTypeTraces } from "../fleet/gateway/gateway-type-audit.ts";
import { handoverTraces } from "../alarm/handover/handover-audit.ts";
import { houseTraces } from "../fleet/house/house-audit.ts";
import { houseImportTraces } from "../fleet/house-import/house-import-audit.ts";
import { houseManageTraces } from "../fleet/house-manage/house-manage-audit.ts";
import { immuneTraces } from "../flock/immune/immune-audit.ts";
import { loginTraces } from "../account/login/login-audit.ts";
import { logTraces } from "../platform/operation-log/log-audit.ts";
import { houseUnitTraces, maintenanceTraces } from "../maintenance/maintenance-audit.ts";
import { noticeTraces } from "../notify/notice/notice-audit.ts";
import { orgTraces } from "../account/org/org-audit.ts";
import { parameterTraces } from "../control/parameter/parameter-audit.ts";
import { peerTraces } from "../operate/peer/peer-audit.ts";
import { powerTraces } from "../energy/power/power-audit.ts";
import { productionTraces } from "../flock/production/production-audit.ts";
import { readinessTraces } from "../operate/readiness/readiness-audit.ts";
import { siteTraces } from "../control/edge/edge-audit.ts";
import { tariffTraces } from "../energy/tariff/tariff-audit.ts";
import { telemetryTraces } from "../telemetry/telemetry/telemetry-audit.ts";
import { deviceUpdateTraces } from "../control/firmware/firmware-audit.ts";
import { userTraces } from "../account/user/user-audit.ts";
import { warningTraces } from "../alarm/warning/warning-audit.ts";
import type { TracesOf } from "../platform/audit/audit.ts";

/** The traces of all calls, from each noun's own folder. */
export const traces = {
  ...alarmTraces,
  ...alarmPhoneTraces,
  ...alarmSettingTraces,
  ...calendarTraces,
  ...noticeBudgetTraces,
  ...noticeTraces,
  ...breedTraces,
  ...cameraTraces,
  ...controlTraces,
  ...controlRuleTraces,
  ...controlBatchTraces,
  ...configTemplateTraces,
  ...deviceUpdateTraces,
  ...siteTraces,
  ...displayTraces,
  ...peerTraces,
  ...farmTraces,
  ...feedTraces,
  ...flockTraces,
  ...flockReportTraces,
  ...gatewayDeviceTraces,
  ...gatewayTraces,
  ...gatewayTypeTraces,
  ...handoverTraces,
  ...houseTraces,
  ...houseImportTraces,
  ...houseManageTraces,
  ...immuneTraces,
  ...houseUnitTraces,
  ...loginTraces,
  ...logTraces,
  ...maintenanceTraces,
  ...orgTraces,
  ...parameterTraces,
  ...productionTraces,
  ...readinessTraces,
  ...drillTraces,
  ...telemetryTraces,
  ...powerTraces,
  ...tariffTraces,
  ...userTraces,
  ...warningTraces,
} satisfies TracesOf<typeof routes>;
