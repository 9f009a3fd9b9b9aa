import type { routes } from "../contract/route/route.ts";
import { alarmTraces } from "./alarm/trace.ts";
import { alarmPhoneTraces } from "./alarm-phone/trace.ts";
import { alarmSettingTraces } from "./alarm-setting/trace.ts";
import { breedTraces } from "./breed/trace.ts";
import { calendarTraces } from "./calendar/trace.ts";
import { cameraTraces } from "./camera/trace.ts";
import { configTemplateTraces } from "./config-template/trace.ts";
import { controlBatchTraces } from "./control-batch/trace.ts";
import { controlTraces } from "./control/trace.ts";
import { controlRuleTraces } from "./control/rule-trace.ts";
import { noticeBudgetTraces } from "./notice-budget/trace.ts";
import { displayTraces } from "./display/trace.ts";
import { drillTraces } from "./drill/trace.ts";
import { farmTraces } from "./farm/trace.ts";
import { feedTraces } from "./feed/trace.ts";
import { flockReportTraces } from "./flock-report/trace.ts";
import { flockTraces } from "./flock/trace.ts";
import { gatewayDeviceTraces } from "./gateway/device-trace.ts";
import { gatewayTraces } from "./gateway/trace.ts";
import { gatewayTypeTraces } from "./gateway/type-trace.ts";
import { handoverTraces } from "./handover/trace.ts";
import { houseTraces } from "./house/trace.ts";
import { houseImportTraces } from "./house-import/trace.ts";
import { houseManageTraces } from "./house-manage/trace.ts";
import { immuneTraces } from "./immune/trace.ts";
import { loginTraces } from "./login/trace.ts";
import { logTraces } from "./operation-log/trace.ts";
import { houseUnitTraces, maintenanceTraces } from "./maintenance/trace.ts";
import { noticeTraces } from "./notice/trace.ts";
import { orgTraces } from "./org/trace.ts";
import { parameterTraces } from "./parameter/trace.ts";
import { peerTraces } from "./peer/trace.ts";
import { powerTraces } from "./power/trace.ts";
import { productionTraces } from "./production/trace.ts";
import { readinessTraces } from "./readiness/trace.ts";
import { siteTraces } from "./site/trace.ts";
import { tariffTraces } from "./tariff/trace.ts";
import { telemetryTraces } from "./telemetry/trace.ts";
import { deviceUpdateTraces } from "./update/trace.ts";
import { userTraces } from "./user/trace.ts";
import { warningTraces } from "./warning/trace.ts";
import type { TracesOf } from "./trace/trace.ts";

/** What every call leaves behind it: a noun's calls in its own folder. */
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
